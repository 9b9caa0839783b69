-- A way in by mail: a new password for an account, or an account for somebody invited. It works once.
create table account_links (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('reset', 'invitation')),
  -- As typed. A reset is asked for by anybody, for any address: whether it has an account is found out by the worker.
  email text not null,
  email_key text not null,
  -- Of an invitation.
  role text check (role in ('admin', 'reader')),
  invited_by uuid references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  check ((kind = 'invitation') = (role is not null))
);

create index account_links_by_account on account_links (email_key);

-- Drawn while the mail is written, one for each try to send it; the database never holds the word itself.
create table account_link_tokens (
  token_hash bytea primary key,
  link_id uuid not null references account_links (id) on delete cascade
);

-- What the holders of accounts are told by mail; written with what causes it, sent by the worker.
create table account_mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    check (kind in ('reset', 'invitation', 'new_device', 'password_changed', 'email_changed')),
  -- Of the two that carry a link; their address follows from it.
  link_id uuid references account_links (id) on delete cascade,
  email text,
  -- Where it happened, as the browser calls itself.
  device text not null default '',
  created_at timestamptz(3) not null default now(),
  state text not null default 'due' check (state in ('due', 'sending', 'sent', 'skipped', 'failed')),
  -- When to try next; while sending, when the sender is taken for dead.
  due_at timestamptz(3) not null default now(),
  attempts int not null default 0,
  -- Why it was skipped, failed or must wait: a code, never an address.
  problem text,
  settled_at timestamptz(3),
  check ((kind in ('reset', 'invitation')) = (link_id is not null)),
  check ((link_id is null) = (email is not null))
);

create index account_mails_to_send on account_mails (due_at) where state in ('due', 'sending');
create index account_mails_by_link on account_mails (link_id) where link_id is not null;

-- Who asked for how much lately, by a hash of what was asked for and by where it came from.
create table account_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('reset', 'invitation', 'link')),
  subject_hash bytea not null,
  -- An IPv4 address or an IPv6 /64.
  address text not null,
  requested_at timestamptz not null default now()
);

create index account_requests_by_subject on account_requests (kind, subject_hash, requested_at);
create index account_requests_by_address on account_requests (kind, address, requested_at);

-- Browsers that somebody has signed in with before; each holds a mark of its own.
create table known_devices (
  mark_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

create index known_devices_by_user on known_devices (user_id);
