#!/usr/bin/env bash
# Installs the version in whose folder it lies beside the running one, and switches to it: sudo carreau update FOLDER
# The running version stays, or comes back, if the new one cannot be built, does not start or does not answer.
set -euo pipefail
umask 022
cd "$(dirname "$0")/../.."

home=/opt/carreau
node_bin=$home/node-24/node_modules/.bin
current=$home/current
# Written last: a switch that was interrupted is done again.
installed=$home/installed
units=(carreau.socket carreau-server@.service carreau-worker.service carreau-backup.service carreau-backup.timer)

# What the installer was told is in the settings. Tools of other people that build the version must not read it.
unset SMTP_URL IMAP_URL ADMIN_EMAIL ADMIN_NAME ADMIN_PASSWORD

die() { echo "$*" >&2 && exit 1; }

# Every file of the new version, always as the same bytes.
pack() {
  tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --exclude=./.git --exclude=./node_modules \
    --exclude=./build --exclude=./.react-router --exclude=./.data --exclude=./.env -c .
}

# Named by its content: the folder may have no history, or changes.
name_version() {
  local version
  version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
  echo "$version-$(pack | sha256sum | cut -c1-8)"
}

# Our packages and their tools run as an account that owns nothing else.
as_builder() {
  setpriv --reuid carreau-build --regid carreau-build --clear-groups nice -n 19 \
    env HOME=/var/cache/carreau-build PATH="$node_bin:/usr/bin:/bin" "$@"
}

# No package needs a script of its own to be installed.
build() {
  local part=$new.part registry
  rm -rf "$part" && install -d -o carreau-build -g carreau-build "$part" || return 1
  pack | as_builder tar --no-same-owner -x -C "$part" || return 1
  registry=$(PATH=$node_bin:$PATH npm config get registry) || return 1
  (
    cd "$part" && export npm_config_registry=$registry npm_config_loglevel=error npm_config_update_notifier=false &&
      as_builder npm ci --ignore-scripts --no-audit --no-fund &&
      { as_builder npm run build >build.log 2>&1 || { tail -n 30 build.log >&2 && exit 1; }; } &&
      as_builder npm prune --omit=dev --ignore-scripts --no-audit --no-fund
  ) || return 1
  chown -R root:root "$part" && chmod -R u=rwX,go=rX "$part" && mv "$part" "$new"
}

# Runs a role of a version that need not be the current one.
run_role() { CARREAU_RELEASE=$1 bash "$1/ops/install/carreau" "${@:2}"; }

# answers PORT [PROCESS]: within a minute, and with the page that visitors see. Gives up early if the process ends.
answers() {
  local url=http://127.0.0.1:$1 try
  for try in {1..60}; do
    curl --silent --fail --max-time 5 --output /dev/null "$url/readyz" && break
    [ -z "${2:-}" ] || kill -0 "$2" 2>/dev/null || return 1
    [ "$try" -lt 60 ] || return 1
    sleep 1
  done
  curl --silent --fail --max-time 10 --output /dev/null --header "Host: $SITE_HOST" "$url/"
}

# Starts a server of the new version on a port where no visitor is.
try_out() {
  local log=$home/try-out.log is_good=true
  PORT=3009 CARREAU_RELEASE=$new bash "$new/ops/install/carreau" server >"$log" 2>&1 &
  local process=$!
  answers 3009 "$process" || is_good=false
  kill "$process" 2>/dev/null || true
  wait "$process" || true
  $is_good || { tail -n 15 "$log" >&2 && return 1; }
}

# put FROM TO MODE: copies a file; fails if it was there already.
put() {
  cmp --silent "$1" "$2" && return 1
  install -D -m "$3" "$1" "$2"
}

install_files() {
  local from=$1/ops/install unit
  put "$from/carreau" /usr/local/sbin/carreau 0755 || true
  for unit in "${units[@]}"; do put "$from/$unit" "/etc/systemd/system/$unit" 0644 || true; done
  local proxy=none
  grep -q SITE_HOST /etc/caddy/Caddyfile || cp --no-clobber /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before-carreau
  if put "$1/ops/Caddyfile" /etc/caddy/Caddyfile 0644; then proxy=reload; fi
  if put "$from/caddy.conf" /etc/systemd/system/caddy.service.d/carreau.conf 0644; then proxy=restart; fi
  systemctl daemon-reload || return 1
  systemctl enable --quiet carreau.socket carreau-server@1 carreau-server@2 carreau-worker carreau-backup.timer || return 1
  systemctl start carreau-backup.timer || return 1
  [ "$proxy" = none ] || systemctl "$proxy" caddy
}

# One server after the other: systemd keeps their socket, and one of them always answers.
switch_to() {
  ln -sfn "$1" "$current.next"
  mv -T "$current.next" "$current"
  install_files "$1" || return 1
  systemctl restart carreau-server@1 && systemctl restart carreau-server@2 && answers 3000 &&
    systemctl restart carreau-worker
}

# The current version and the one before stay.
remove_old() {
  local release
  for release in "$home"/releases/*; do
    [ "$release" = "$new" ] || [ "$release" = "$old" ] || rm -rf "$release"
  done
}

if [ "${1:-}" = --name ]; then name_version && exit; fi
[ "$(id -u)" = 0 ] || die 'Run it as root.'
[ -e /etc/carreau/proxy.env ] || die 'Nothing is installed yet: ops/install/install.sh'
# Not in /run/lock, where any account could hold it.
exec 9>/run/carreau-update.lock
flock --nonblock 9 || die 'Another update is running.'
# SITE_HOST
# shellcheck source=/dev/null
source /etc/carreau/proxy.env

name=$(name_version)
new=$home/releases/$name
old=$(readlink "$current" || true)
if [ "$old" = "$new" ] && [ "$(cat "$installed" 2>/dev/null)" = "$name" ]; then
  echo "Version $name is installed."
  exit
fi

install -d "$home/releases"
if [ ! -d "$new" ]; then
  echo "Building version $name. The site goes on."
  build || die "Version $name could not be built. Nothing was changed."
fi
if [ -n "$old" ]; then
  echo 'Taking a backup.'
  run_role "$old" backup /var/backups/carreau || die 'No backup could be taken. Nothing was changed.'
fi
echo 'Migrating the database.'
run_role "$new" migrate || die "The database could not be migrated. ${old:+The version before goes on.}"
if [ -n "$old" ]; then
  echo 'Trying the new version out.'
  try_out || die "Version $name does not answer. The version before goes on; visitors saw nothing of this."
fi
echo 'Switching.'
if ! switch_to "$new"; then
  [ -n "$old" ] || die 'It does not start: journalctl -u carreau-server@1 -u carreau-worker'
  echo "Version $name does not run: journalctl -u carreau-server@1. Going back." >&2
  switch_to "$old" || die 'The version before does not answer either.'
  die "$(basename "$old") runs again."
fi
echo "$name" >"$installed"
remove_old
echo "Version $name is installed."
