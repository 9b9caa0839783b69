#!/usr/bin/env bash
# All system packages that Carreau needs: bash scripts/system-packages.sh [run|test|everything]
# Installs what is missing on Debian or Ubuntu; on any other system it says what to install.
set -euo pipefail
# Debian has some of these in folders that are only in root's PATH.
PATH=$PATH:/usr/sbin:/sbin

scope=${1:-run}
case $scope in
  run) kinds=' run ' ;;
  test) kinds=' run test ' ;;
  everything) kinds=' run test store image drill ' ;;
  *) echo "Usage: $0 [run|test|everything]" >&2; exit 2 ;;
esac

# for, command, package, reason
needs() {
  cat <<'LIST'
run   postgres      postgresql              the database, version 15 or later
run   setpriv       util-linux              starts the database for somebody who is root
run   ffmpeg        ffmpeg                  makes movies ready for the web
run   bwrap         bubblewrap              the sandbox around whatever reads an upload; Linux only
run   heif-convert  libheif-examples        reads pictures of iPhones
run   dovecot       dovecot-imapd           the mailbox of the demo, where customers' answers arrive
test  chromium      chromium                the browser of the journeys
test  chromium-headless-shell  chromium-headless-shell  its engine alone, for most of them
test  openssl       openssl                 certificates for tests over https
test  exiftool      libimage-exiftool-perl  reads what a picture still tells about its maker
test  script        bsdutils                a terminal, for what asks a question
store ceph-mon      ceph-mon                the object store of the tests
store ceph-osd      ceph-osd                the object store of the tests
store ceph-mgr      ceph-mgr                the object store of the tests
store radosgw       radosgw                 the object store of the tests
store ceph          ceph-common             the object store of the tests
image buildah       buildah                 builds the image as the Dockerfile says
image podman        podman                  runs it
image runc          runc                    runs it, under the worker's seccomp profile
image dockerd       docker.io               the engine of the compose test
image docker-compose  docker-compose        starts compose.yaml there
image debootstrap   debootstrap             the image's Debian, without a registry
image systemd-nspawn  systemd-container     the machine of the installer's test
drill nginx         nginx-light             the proxy of rolling-restart and two-versions
drill faketime      faketime                the clocks of wrong-clocks and a-year
drill sqlmap        sqlmap                  the drill of the same name
drill slowhttptest  slowhttptest            the attacks of slow-clients
drill wrk           wrk                     the visitors of visitor-growth
LIST
}

# Debian's PostgreSQL server is not in the PATH.
is_there() { command -v "$1" >/dev/null || compgen -G "/usr/lib/postgresql/*/bin/$1" >/dev/null; }

packages=()
sentences=()
while read -r kind command package reason; do
  [[ $kinds == *" $kind "* ]] || continue
  is_there "$command" && continue
  packages+=("$package")
  sentences+=("  $command: $reason")
done < <(needs)

if [ ${#packages[@]} -gt 0 ]; then
  install="apt-get install -yq --no-install-recommends ${packages[*]}"
  if ! command -v apt-get >/dev/null; then
    printf '%s\n' 'This is neither Debian nor Ubuntu. Install these, so that each command is found:' "${sentences[@]}" >&2
    exit 1
  fi
  if [ "$(id -u)" = 0 ]; then as_root=(env); elif command -v sudo >/dev/null; then as_root=(sudo); else
    printf '%s\n' 'These are missing:' "${sentences[@]}" "Run as root, then again: $install" >&2
    exit 1
  fi
  echo "Installing ${packages[*]}"
  "${as_root[@]}" apt-get update -q
  # The demo starts its own Dovecot. Debian's service would listen on the network.
  if [[ " ${packages[*]} " == *' dovecot-imapd '* ]] && [ -d /run/systemd/system ]; then
    "${as_root[@]}" systemctl mask --quiet dovecot.service dovecot.socket
  fi
  # shellcheck disable=SC2086
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive $install
fi

newest=$( (compgen -G '/usr/lib/postgresql/*/bin/postgres' || command -v postgres) | sort -V | tail -1)
version=$("$newest" --version | grep -oE '[0-9]+' | head -1)
if [ "$version" -lt 15 ]; then
  echo "PostgreSQL 15 or later is needed; this system offers $version. See https://www.postgresql.org/download/" >&2
  exit 1
fi
