-- What the contractor uploads: a movie or an image with its words.
create table media_items (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('video', 'image')),
  title text not null,
  description text not null,
  alt text not null default '',
  gallery text check (gallery in ('realisations', 'histoire')),
  -- A rendered picture, not a photograph of work done; the next file of the item is not.
  is_rendering boolean not null default false,
  -- Came with the program, under this name; seeded once, even after it was removed.
  seed_name text unique,
  -- What the client called this creation: the same call again is the same item.
  idempotency_key text unique,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  check (kind = 'image' or gallery is null)
);

create index media_items_newest_first on media_items (kind, created_at desc, id desc) where deleted_at is null;
create index media_items_trash on media_items (kind, deleted_at desc, id desc) where deleted_at is not null;
create index media_items_of_gallery on media_items (gallery, created_at) where deleted_at is null;

-- The files of an item, newest last. Visitors see the newest that is ready. Rows of replaced files stay: an old address
-- still leads to its item.
create table media_files (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  item_id uuid not null references media_items (id) on delete cascade,
  state text not null default 'uploaded' check (state in ('uploaded', 'processing', 'ready', 'failed')),
  percent smallint not null default 0,
  -- Why it failed: a code.
  problem text,
  file_name text not null,
  bytes bigint not null,
  -- The private original in the store; null for what came with the program.
  original_key text unique,
  -- From here on known once it is ready. `<24 hex digits of its content>-<width>x<height>`.
  public_id text,
  width int,
  height int,
  duration_ms int,
  placeholder text,
  -- Mean luminance of the poster, 0 to 1: the hero darkens its veil by it.
  luminance real,
  -- Keys of the public objects, so that the sweep knows what belongs to whom.
  object_keys text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  ready_at timestamptz(3),
  replaced_at timestamptz(3)
);

create index media_files_of_item on media_files (item_id, number desc);
create index media_files_by_public_id on media_files (public_id) where public_id is not null;
create index media_files_unfinished on media_files (state) where state in ('uploaded', 'processing');

-- Files on their way in parts.
create table media_uploads (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('video', 'image')),
  file_name text not null,
  bytes bigint not null,
  object_key text not null,
  -- What the store calls the unfinished object.
  storage_upload text not null,
  -- By part number: what the store answered for it.
  parts jsonb not null default '{}',
  created_by uuid references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  touched_at timestamptz(3) not null default now()
);
