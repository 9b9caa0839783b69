#!/usr/bin/env bash
# Installs Carreau on a fresh Debian 12 or 13, or Ubuntu 24.04: sudo bash ops/install/install.sh
#   --check   says what it would do, and does nothing
#   --yes     asks nothing: SITE_HOST, ADMIN_EMAIL, ADMIN_NAME, SMTP_URL and IMAP_URL come from the environment
# It can run again: what is done stays as it is. docs/operations.md says what is where.
set -euo pipefail
umask 022
cd "$(dirname "$0")/../.."
export DEBIAN_FRONTEND=noninteractive

packages=(bubblewrap ca-certificates caddy curl ffmpeg libheif-examples npm openssl postgresql)
node_home=/opt/carreau/node-24
settings=/etc/carreau

die() { echo "$*" >&2 && exit 1; }

is_check=false
is_asking=true
for option in "$@"; do
  case $option in
    --check) is_check=true ;;
    --yes) is_asking=false ;;
    *) sed -n '2,5s/^# //p' "$0" && exit 2 ;;
  esac
done

# ensure WHAT IS_DONE DO
ensure() {
  if "$2"; then
    echo "done:  $1"
  elif $is_check; then
    echo "to do: $1"
  else
    echo "now:   $1"
    "$3"
  fi
}

# ask VARIABLE QUESTION PATTERN: again until the answer matches
ask() {
  local -n answer=$1
  answer=${answer:-}
  if $is_asking && [ -z "$answer" ]; then
    while read -rp "$2 " answer && ! [[ $answer =~ $3 ]]; do echo 'That does not look right.'; done
  fi
  [[ $answer =~ $3 ]] || die "$1 is missing or not usable: $answer"
}

check_system() {
  local ID='' VERSION_ID=''
  source /etc/os-release
  case $ID-$VERSION_ID in debian-12 | debian-13 | ubuntu-24.04) ;; *) die "This is for Debian 12 and 13 and Ubuntu 24.04, not $ID $VERSION_ID." ;; esac
  [ "$(id -u)" = 0 ] || die 'Run it as root: sudo bash ops/install/install.sh'
  [ -d /run/systemd/system ] || die 'systemd does not run here.'
}

has_packages() {
  local states
  states=$(dpkg-query -W -f '${db:Status-Status}\n' "${packages[@]}" 2>/dev/null) && [ "$(sort -u <<<"$states")" = installed ]
}
install_packages() {
  apt-get update -qq
  apt-get install -qq --no-install-recommends -o Dpkg::Use-Pty=0 "${packages[@]}" >/dev/null
}

# Debian's Node is too old. Its npm brings the right one, with an npm of its own.
has_node() { [ -x $node_home/node_modules/.bin/npm ] && [[ $($node_home/node_modules/.bin/node --version) == v24.* ]]; }
install_node() {
  install -d $node_home
  npm install --prefix $node_home --no-audit --no-fund --loglevel=error node@24 npm@11
}

has_accounts() { id carreau && id carreau-build; } &>/dev/null
create_accounts() {
  local account
  for account in carreau carreau-build; do
    id "$account" &>/dev/null || useradd --system --user-group --home-dir /nonexistent --shell /usr/sbin/nologin "$account"
  done
}

has_folders() { [ -d /var/backups/carreau ] && [ -d /var/cache/carreau-build ]; }
create_folders() {
  install -d -o carreau -g carreau -m 0700 /var/backups/carreau
  install -d -o carreau-build -g carreau-build -m 0700 /var/cache/carreau-build
}

has_settings() { [ -e $settings/carreau.env ]; }
write_settings() {
  install -d -m 0755 $settings
  echo "SITE_HOST=$SITE_HOST" >$settings/proxy.env
  local port
  port=$(query postgres 'show port')
  (
    umask 077
    echo "MIGRATION_DATABASE_URL=postgresql://carreau:$(openssl rand -hex 24)@127.0.0.1:$port/carreau" >$settings/owner.env
    # Last, and at once: it says that the settings are there.
    cat >$settings/carreau.env.part <<SETTINGS
# Every setting is described in docs/configuration.md. After a change:
# systemctl restart carreau-server@1 && systemctl restart carreau-server@2 carreau-worker
DATABASE_URL=postgresql://carreau_program:$(openssl rand -hex 24)@127.0.0.1:$port/carreau
PUBLIC_URL=https://$SITE_HOST
TRUSTED_PROXIES=127.0.0.1
STORAGE_URL=disk:///var/lib/carreau/media
SMTP_URL=$SMTP_URL
IMAP_URL=$IMAP_URL
PUSH_PRIVATE_KEY=$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')
SETTINGS
    mv $settings/carreau.env.part $settings/carreau.env
  )
}

# query DATABASE STATEMENT: as PostgreSQL's own account. Passwords come on standard input: arguments can be seen by everybody.
query() (
  cd /
  runuser -u postgres -- psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "$1" ${2:+--command "$2"}
)
has_database() {
  [ "$(query postgres "select count(*) from pg_roles where rolname in ('carreau', 'carreau_program', 'carreau_proof')")" = 3 ] &&
    [ "$(query postgres "select count(*) from pg_database where datname = 'carreau'")" = 1 ]
} 2>/dev/null
password_in() { sed -nE "s#^$2=[a-z]+://[^:]+:([^@]+)@.*#\1#p" "$settings/$1"; }
create_database() {
  local port
  port=$(query postgres 'show port')
  [ -e $settings/proof.env ] ||
    (umask 077 && echo "PROOF_DATABASE_URL=postgresql://carreau_proof:$(openssl rand -hex 24)@127.0.0.1:$port/postgres" >$settings/proof.env)
  query postgres <<SQL
select 'create role ' || name || ' login' from unnest(array['carreau', 'carreau_program', 'carreau_proof']) as name
  where name not in (select rolname from pg_roles) \gexec
alter role carreau password '$(password_in owner.env MIGRATION_DATABASE_URL)';
alter role carreau_program password '$(password_in carreau.env DATABASE_URL)';
alter role carreau_proof createdb password '$(password_in proof.env PROOF_DATABASE_URL)';
select 'create database carreau owner carreau encoding ''UTF8'' locale ''C.UTF-8'' template template0'
  where 'carreau' not in (select datname from pg_database) \gexec
SQL
}

# Ubuntu forbids the user namespaces that the decoders' sandbox is made of.
has_namespaces() { [ "$(sysctl -n kernel.apparmor_restrict_unprivileged_userns 2>/dev/null || echo 0)" = 0 ]; }
allow_namespaces() {
  echo 'kernel.apparmor_restrict_unprivileged_userns = 0' >/etc/sysctl.d/60-carreau.conf
  sysctl --quiet --load /etc/sysctl.d/60-carreau.conf
}

is_installed() { [ "$(cat /opt/carreau/installed 2>/dev/null)" = "$(bash ops/install/update.sh --name)" ]; }
install_version() { bash ops/install/update.sh; }

has_admin() { [ "$(query carreau "select count(*) from users where role = 'admin'" 2>/dev/null)" -gt 0 ]; } 2>/dev/null
create_first_admin() {
  /usr/local/sbin/carreau seed
  local password=${ADMIN_PASSWORD:-$(openssl rand -base64 12)}
  ADMIN_PASSWORD=$password /usr/local/sbin/carreau create-admin --email "$ADMIN_EMAIL" --name "$ADMIN_NAME"
  [ -n "${ADMIN_PASSWORD:-}" ] || echo "The password is $password"
}

check_system
if ! $is_check; then
  # No quote, space or number sign: every reader of the file takes the value as it stands.
  url='[A-Za-z0-9%._~:/?@!&=+,;-]+$'
  if ! has_settings; then
    ask SITE_HOST 'The name that visitors type, without www:' '^([a-z0-9-]+\.)+[a-z0-9-]+$|^localhost$'
    [[ $SITE_HOST != www.* ]] || die 'Leave www. out: it leads to the site by itself.'
    ask SMTP_URL 'The mail server, such as smtps://user:password@mail.example.com (empty: later):' "^$|^smtps?://$url"
    ask IMAP_URL 'The mailbox of answers, such as imaps://user:password@mail.example.com (empty: later):' "^$|^imaps?://$url"
  fi
  if ! has_admin; then
    ask ADMIN_EMAIL 'Your e-mail address, to sign in with:' '^[^ @]+@[^ @]+$'
    ask ADMIN_NAME 'Your name, as replies to customers are signed:' '[^ ]'
  fi
fi
ensure "packages: ${packages[*]}" has_packages install_packages
ensure "Node 24 in $node_home" has_node install_node
ensure 'accounts carreau, which runs the program, and carreau-build, which builds it' has_accounts create_accounts
ensure 'folders /var/backups/carreau and /var/cache/carreau-build' has_folders create_folders
ensure "settings with new passwords in $settings" has_settings write_settings
ensure 'database carreau, its owner carreau, the role carreau_program, and carreau_proof for the weekly restore' has_database create_database
ensure 'user namespaces for the sandbox of the decoders' has_namespaces allow_namespaces
ensure 'version in /opt/carreau, units, Caddy with a certificate, nightly backup' is_installed install_version
ensure 'pictures that it came with, first account' has_admin create_first_admin
$is_check || echo "The site is $(sed -n 's/^PUBLIC_URL=//p' $settings/carreau.env), the dashboard /dash. The log: journalctl -u 'carreau-*'"
