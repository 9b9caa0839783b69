-- One row per save in each; the highest version is what visitors see.
create table about_versions (
  version bigint generated always as identity primary key,
  title1 text not null,
  title2 text not null,
  description text not null,
  image_url text not null,
  saved_by uuid references users (id) on delete set null,
  saved_at timestamptz not null default now()
);

create table story_versions (
  version bigint generated always as identity primary key,
  title1 text not null,
  title2 text not null,
  description text not null,
  image_url text not null,
  saved_by uuid references users (id) on delete set null,
  saved_at timestamptz not null default now()
);

create table features_versions (
  version bigint generated always as identity primary key,
  title text not null,
  description text not null,
  title1 text not null,
  title2 text not null,
  title3 text not null,
  title4 text not null,
  title5 text not null,
  video_url1 text not null,
  video_url2 text not null,
  video_url3 text not null,
  video_url4 text not null,
  video_url5 text not null,
  details1 text not null,
  saved_by uuid references users (id) on delete set null,
  saved_at timestamptz not null default now()
);
