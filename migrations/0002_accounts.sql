create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  -- What two spellings of one address have in common; sign-in looks here.
  email_key text not null unique,
  name text not null,
  telephone text not null default '',
  bio text not null default '',
  avatar text not null default '',
  role text not null check (role in ('admin', 'reader')),
  password_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the token; the token itself is known to the browser alone.
  token_hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

create index sessions_by_user on sessions (user_id);
create index sessions_by_age on sessions (created_at);

create table sign_in_attempts (
  id bigint generated always as identity primary key,
  email_key text not null,
  -- An IPv4 address or an IPv6 /64.
  address text not null,
  has_succeeded boolean not null default false,
  attempted_at timestamptz not null default now()
);

create index sign_in_attempts_by_account on sign_in_attempts (email_key, attempted_at);
create index sign_in_attempts_by_address on sign_in_attempts (address, attempted_at);
create index sign_in_attempts_by_age on sign_in_attempts (attempted_at);
