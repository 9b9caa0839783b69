#!/bin/sh
# The image of PostgreSQL runs this once, while its volume is empty: the role of the program, which owns nothing, and the
# role that restores a backup into a database of its own each week.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$PROGRAM_PASSWORD" <<'SQL'
create role carreau_program login password :'password';
create role carreau_proof login createdb password :'password';
SQL
