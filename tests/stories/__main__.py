"""Write the kept stories anew: `python -m tests.stories [WORD]` writes those of games with WORD in their name."""

import sys
import tempfile
from pathlib import Path

from assistant.i18n import LANGUAGES
from assistant.sessions.user_dirs import UserDirs
from tests.stories.playing import play, played_campaigns, story_file, story_in


def main() -> None:
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    for campaign in played_campaigns():
        if word not in campaign.game:
            continue
        with tempfile.TemporaryDirectory() as folder:
            dirs = UserDirs.below(Path(folder))
            saved = play(dirs, campaign)
            for language in LANGUAGES:
                story_file(campaign, language).write_text(story_in(dirs, saved, language), encoding="utf-8")
        print(campaign.game)


main()
