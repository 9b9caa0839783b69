-- One row per save; the highest version is what visitors see.
create table sample_versions (
  version bigint generated always as identity primary key,
  title text not null,
  description text not null,
  image_url text not null,
  saved_by uuid references users (id) on delete set null,
  saved_at timestamptz not null default now(),
  restored_from bigint
);
