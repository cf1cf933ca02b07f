"""Numbers as they are printed on cards and boards."""

from __future__ import annotations

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
