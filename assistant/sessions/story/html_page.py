"""A story as one HTML file that can be printed and sent. It has no scripts and loads nothing from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from assistant.i18n import Translator
from assistant.messages.text import t
from assistant.sessions.story.story import Story, StoryChapter, StoryLine, StoryRound
from assistant.sessions.story.words import capital, facts, heading_of, left_out, said
from assistant.sessions.svg.blocks import bars_svg, block_svg
from assistant.ui.view.blocks import Bar, Block

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
STYLE = """
body { font: 16px/1.45 Georgia, serif; color: #2a261f; background: #f8f4ea;
  max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
h1, h2, h3 { font-family: system-ui, sans-serif; line-height: 1.2 }
h2 { border-bottom: 2px solid #b9ad97; padding-bottom: .2rem; margin-top: 2.5rem }
h3 { margin: 1.6rem 0 .4rem; font-size: 1.05rem } h3.day::before { content: "\\2600\\FE0E\\00A0"; color: #c98a00 }
h3.night::before { content: "\\263E\\00A0"; color: #4a4fb8 }
.facts { color: #665e50 } p { margin: .35rem 0 } .why, .left { color: #665e50; font-style: italic; font-size: .93em }
.deed { padding-left: .8rem; border-left: 3px solid #b9ad97 }
.turn { margin: .8rem 0; padding: .6rem .8rem; border-left: 6px solid #b06a10; background: #fffdf7;
  break-inside: avoid }
.turn b { display: block; font: bold 1.05rem system-ui, sans-serif; text-transform: uppercase }
.turn.bad { border-color: #b3261e } .turn.good { border-color: #14683a } .turn.darkness { border-color: #5b3f8c }
.note { font-style: italic; margin-left: 1.5rem } .note::before { content: "\\270E\\00A0" } .hand { color: #8a4900 }
figure { margin: 1.2rem 0; break-inside: avoid } svg { max-width: 100%; height: auto; display: block; margin: .8rem 0 }
table { border-collapse: collapse; margin: .6rem 0; font: .9rem/1.3 system-ui, sans-serif; break-inside: avoid }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #d8ccb2; text-align: right; font-variant-numeric: tabular-nums }
th:first-child, td:first-child { text-align: left } th { color: #665e50; font-weight: 600 }
.wide { overflow-x: auto } @media (max-width: 32rem) { th, td { padding: .2rem .35rem; font-size: .8rem } }
figcaption { color: #665e50; font-size: .9rem }
@media print { body { background: #fff; margin: 0; max-width: none; font-size: 11pt } h2 { break-before: page }
  h2:first-of-type { break-before: auto } h3 { break-after: avoid } }
"""
CLASSES = {"deed": "deed", "note": "note", "by_hand": "hand", "choice": "hand"}


def html_of(story: Story, translator: Translator) -> str:
    """Return a story as an HTML page."""
    return page(story.name, _body(story, translator), translator.language)


def page(title: str, body: Iterator[str], language: str) -> str:
    """Return an HTML page with our style sheet."""
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{escape(language)}"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        *body,
        "</body></html>",
    ]
    return "\n".join(lines) + "\n"


def _body(story: Story, translator: Translator) -> Iterator[str]:
    yield f"<h1>{escape(story.name)}</h1>"
    yield f'<p class="facts">{"<br>".join(map(escape, facts(story, translator)))}</p>'
    for chapter in story.chapters:
        yield f"<h2>{escape(capital(translator.say(chapter.title)))}</h2>"
        for part in chapter.rounds:
            yield from _round(part, translator)
        yield from _pictures(chapter, translator)


def _round(part: StoryRound, translator: Translator) -> Iterator[str]:
    if part.heading is not None:
        sky = f' class="{part.sky}"' if part.sky else ""
        yield f"<h3{sky}>{escape(heading_of(part, translator))}</h3>"
    yield from (_line(line, translator) for line in part.lines)
    if part.left_out:
        yield f'<p class="left">{escape(left_out(part, translator))}</p>'


def _line(line: StoryLine, translator: Translator) -> str:
    words = said(line, translator)
    head, after, why = (escape(part, quote=False) for part in words)
    why = f' <span class="why">{why}</span>' if why else ""
    if line.kind == "turning_point":
        return f'<div class="turn {line.tone}"><b>{head}</b>{after}{why}</div>'
    if line.kind == "heading":
        return f"<p><strong>{head}</strong>{why}</p>"
    name = CLASSES.get(line.kind)
    return f'<p class="{name}">{head}{why}</p>' if name else f"<p>{head}{why}</p>"


def _pictures(chapter: StoryChapter, translator: Translator) -> Iterator[str]:
    pictures = list(pictures_svg(chapter.pictures, translator))
    if pictures:
        yield f"<figure>{''.join(pictures)}<figcaption>"
        yield f"{escape(translator.say(t('How it stood at the end.')))}</figcaption></figure>"


def pictures_svg(blocks: Sequence[Block], translator: Translator) -> Iterator[str]:
    """Yield the blocks as pictures. All bars are one picture."""
    bars = tuple(block for block in blocks if isinstance(block, Bar))
    for block in blocks:
        if not isinstance(block, Bar) and (svg := block_svg(block, translator)):
            yield svg
    if bars:
        yield bars_svg(bars, translator)
