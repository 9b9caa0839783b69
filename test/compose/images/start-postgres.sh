#!/usr/bin/env bash
# As the official image does it: the first start creates the database and runs the scripts of a folder.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username "$POSTGRES_USER" --pwfile <(echo "$POSTGRES_PASSWORD") --encoding UTF8 --locale C.UTF-8 \
    --auth-local trust --auth-host scram-sha-256 >/dev/null
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl --wait --options "-c listen_addresses=''" start
  createdb --username "$POSTGRES_USER" "$POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sh; do sh "$script"; done
  pg_ctl --wait --mode fast stop
fi
exec postgres -c listen_addresses='*'
