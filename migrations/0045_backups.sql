-- Backups that were finished; written by the commands that take and prove them. The backups themselves are elsewhere.
create table backups (
  -- As in its manifest.
  taken_at timestamptz(3) primary key,
  finished_at timestamptz(3) not null default now(),
  -- What its manifest lists: the dump and all objects.
  bytes bigint not null,
  row_count bigint not null,
  object_count int not null,
  -- When it was last restored into an empty place, and all of it was there; or was not.
  proven_at timestamptz(3),
  proof_failed_at timestamptz(3)
);
