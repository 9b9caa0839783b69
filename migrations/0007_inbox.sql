-- What visitors sent by the contact form.
create table messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  -- One filled form is stored once, however often it is sent; changed words under the same key are a new message.
  idempotency_key text,
  content_hash bytea not null,
  status text not null check (status in ('inbox', 'quarantined')),
  quarantine_reason text check (quarantine_reason in ('honeypot', 'too_fast', 'flood')),
  -- False when nothing tells that a person filled the form in a browser with scripts.
  is_verified boolean not null,
  read_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Milliseconds, so that a cursor made by a program that knows no finer time is exact.
  created_at timestamptz(3) not null default now(),
  check ((status = 'quarantined') = (quarantine_reason is not null))
);

create unique index messages_once on messages (idempotency_key, content_hash) where idempotency_key is not null;
create index messages_newest_first on messages (created_at desc, id desc) where deleted_at is null;

-- Proof of consent. It outlives the message, hence its own copy of the address and no foreign key.
create table consents (
  id bigint generated always as identity primary key,
  message_id uuid not null,
  email text not null,
  kind text not null check (kind in ('policy', 'promotion')),
  text_version text not null,
  form text not null,
  given_at timestamptz(3) not null default now()
);

create index consents_by_email on consents (lower(email));
create index consents_by_message on consents (message_id);

create function refuse_change() returns trigger language plpgsql as
$$ begin raise exception 'rows of % are never changed', tg_table_name; end $$;

create trigger consents_are_append_only before update on consents for each row execute function refuse_change();

-- The mails that each message causes; written with it, sent by the worker.
create table message_mails (
  message_id uuid not null references messages (id) on delete cascade,
  kind text not null check (kind in ('owner', 'acknowledgement')),
  state text not null default 'due' check (state in ('due', 'sending', 'sent', 'skipped', 'failed')),
  -- When to try next; while sending, when the sender is taken for dead.
  due_at timestamptz(3) not null default now(),
  attempts int not null default 0,
  -- Why it was skipped, failed or must wait: a code, never an address.
  problem text,
  -- Of an acknowledgement: address and day, hashed. Unique, so that nobody gets two a day.
  once_key bytea unique,
  settled_at timestamptz(3),
  primary key (message_id, kind)
);

create index message_mails_to_send on message_mails (due_at) where state in ('due', 'sending');

-- Who sent how much lately. Apart from the messages, because addresses are forgotten after a day.
create table contact_posts (
  id bigint generated always as identity primary key,
  -- An IPv4 address or an IPv6 /64.
  address text not null,
  posted_at timestamptz not null default now()
);

create index contact_posts_by_address on contact_posts (address, posted_at);
create index contact_posts_by_age on contact_posts (posted_at);

-- Signs the puzzles that are asked for in a flood; one for all replicas. 244 random bits.
create table proof_key (
  is_only_row boolean primary key default true check (is_only_row),
  secret text not null
);

insert into proof_key (secret) values (gen_random_uuid()::text || gen_random_uuid()::text);

create table spent_proofs (
  signature text primary key,
  spent_at timestamptz not null default now()
);
