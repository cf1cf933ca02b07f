#!/bin/sh
# Installs Chromium for the browser tests from the distribution's packages, if that needs no password.
# Never fails: without a browser, those tests are skipped.
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null 2>&1 && exit 0
done
command -v apt-get >/dev/null 2>&1 || exit 0
root=""
if [ "$(id -u)" != 0 ]; then
  sudo -n true 2>/dev/null || exit 0
  root="sudo -n"
fi
export DEBIAN_FRONTEND=noninteractive
get() { timeout 240 $root apt-get -qq -y --no-install-recommends install chromium >/dev/null 2>&1; }
get || { timeout 60 $root apt-get -qq update >/dev/null 2>&1 && get; }
exit 0
