-- The scripts and styles of each build, so that a page that was opened before an upgrade still finds its own.
create table build_assets (
  name text primary key,
  content bytea not null,
  is_brotli boolean not null,
  -- When a server of a build with this file last ran.
  seen_at timestamptz not null default now()
);
