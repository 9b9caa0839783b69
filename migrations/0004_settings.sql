-- Facts of the business and settings of the program, one row per save. JSON, because nothing refers to a single fact.
create table settings_versions (
  version bigint generated always as identity primary key,
  content jsonb not null,
  saved_by uuid references users (id) on delete set null,
  saved_at timestamptz not null default now()
);
