"""The addresses of the server, and their QR codes."""

from __future__ import annotations

import socket
from collections.abc import Iterable

LOOPBACK = "127.0.0.1"


def lan_address() -> str:
    """Return the address of this computer in the local network, or "" if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if found.startswith("127.") or found == "0.0.0.0" else found


def is_loopback(address: str) -> bool:
    """Return whether a connection from this address stays in this computer."""
    return address.startswith("127.") or address == "::1"


def names_for(addresses: Iterable[str], port: int) -> set[str]:
    """Return the allowed Host headers for these addresses."""
    name = socket.gethostname().lower()
    hosts = {*addresses, "localhost", LOOPBACK, *([name, f"{name}.local"] if name else [])}
    return {f"{host}:{port}" for host in hosts} | (hosts if port == 80 else set())


def square(address: str) -> list[str]:
    """Return the lines of a QR code for the address, made of half blocks for a dark terminal."""
    import segno

    cells = [[bool(dark) for dark in row] for row in segno.make(address, error="l", micro=False).matrix_iter(border=2)]
    if len(cells) % 2:
        cells.append([False] * len(cells[0]))
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    return [
        "".join(signs[above, below] for above, below in zip(upper, lower, strict=True))
        for upper, lower in zip(cells[::2], cells[1::2], strict=True)
    ]
