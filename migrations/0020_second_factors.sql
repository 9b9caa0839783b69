-- What an account may be asked for besides its password. Nothing here: nothing is asked.

create table authenticator_apps (
  user_id uuid primary key references users (id) on delete cascade,
  -- Shared with the app, which has to be able to count with it: it cannot be kept as a hash.
  secret bytea not null,
  -- Null until a first code has shown that the app holds it.
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: each is taken once.
  last_step bigint not null default 0
);

create table passkeys (
  -- As the authenticator calls it.
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  public_key bytea not null,
  -- Grows with each use, where the authenticator counts.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_by_user on passkeys (user_id);

-- 80 random bits each, so that a plain hash is enough. Gone once used.
create table recovery_codes (
  code_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade
);

create index recovery_codes_by_user on recovery_codes (user_id);

-- Questions that wait for an answer: a sign-in whose password was right, a passkey that is being added. Each works once.
create table second_factor_challenges (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'passkey')),
  -- What the authenticator has to sign.
  challenge text not null,
  created_at timestamptz not null default now()
);

create index second_factor_challenges_by_age on second_factor_challenges (created_at);
