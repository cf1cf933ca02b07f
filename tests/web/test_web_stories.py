"""The page with a story is opened in Chromium: it shows everything, also on a phone, and loads nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser import SIZES, Browser, found

from assistant.content import all_roots
from assistant.i18n import Translator
from assistant.sessions import opening
from assistant.sessions.statistics import exports
from assistant.sessions.statistics.cache import counted
from assistant.sessions.statistics.summary import summaries
from assistant.sessions.story.export import export
from assistant.sessions.user_dirs import UserDirs
from tests.stories.playing import play, played_campaigns

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.skipif(not found(), reason="there is no Chromium"),
]

WIDER_THAN_THE_PAGE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
LOADED = "performance.getEntriesByType('resource').length"
OUTSIDE = """
[...document.querySelectorAll('svg')].some((svg) => {
  const box = svg.getBBox(), view = svg.viewBox.baseVal;
  return box.width === 0 || box.x + box.width > view.width + 4 || box.y + box.height > view.height + 4;
})
"""
"""Whether something is drawn outside its picture."""


@pytest.mark.parametrize("game", ["drunagor", "warhammer_quest"])
async def test_a_story_is_shown(browser: Browser, tmp_path: Path, game: str) -> None:
    dirs = UserDirs.below(tmp_path)
    campaign = next(one for one in played_campaigns() if one.game == game)
    open_game = opening.resume(dirs, play(dirs, campaign), roots=all_roots(), following=True)
    story = export(open_game, Translator.of("pl"), tmp_path / "story.html")
    open_game.journal.close()
    figures = tmp_path / "figures.html"
    found = summaries(counted(dirs, [open_game.folder]))
    figures.write_text(exports.html_of(found, Translator.of("pl"), "Statystyki"), encoding="utf-8")
    for path, pictures in ((story, 1), (figures, 4)):
        for size in (SIZES["tablet"], SIZES["phone"]):
            page = await browser.page(size)
            await page.go(path.as_uri())
            await page.comes("document.readyState === 'complete' && document.querySelector('h2') !== null")
            assert await page.run("document.querySelectorAll('svg').length") >= pictures
            assert not await page.run(WIDER_THAN_THE_PAGE)
            assert not await page.run(OUTSIDE)
            assert not await page.run(LOADED)
    await browser.put_away()
