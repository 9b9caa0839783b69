-- One row per save; the highest version is what visitors see.
create table hero_versions (
  version bigint generated always as identity primary key,
  input1 text not null,
  input2 text not null,
  input3_1 text not null,
  input3_2 text not null,
  video_url text not null,
  poster_url text not null,
  saved_by uuid references users (id) on delete set null,
  saved_at timestamptz not null default now()
);
