-- Mails that are written once and used again: the body alone, the server owns what stands around it.
create table mail_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  content text not null,
  changed_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- One mail to many, to one, or to oneself. Its words are kept as they were sent.
create table campaigns (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('all', 'one', 'test')),
  subject text not null,
  -- Clean HTML with its two placeholders, and what was typed for `{{message}}`.
  content text not null,
  message text not null,
  template_name text,
  -- What the client called this sending: the same call again is the same campaign.
  idempotency_key text unique,
  -- Of all that would be sent and to whom; the same again within ten minutes is the same campaign too.
  content_hash bytea not null,
  started_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now()
);

create index campaigns_newest_first on campaigns (created_at desc, id desc);
create index campaigns_by_content on campaigns (content_hash, created_at);

-- One row per recipient. pending -> claimed -> committing -> sent or failed.
create table campaign_mails (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  -- No foreign key: proof of what was sent outlives the contact.
  contact_id uuid,
  name text not null,
  email text not null,
  address_hash bytea not null,
  -- Why this person could be written to on that day.
  basis text,
  basis_on date,
  state text not null default 'pending'
    check (state in ('pending', 'claimed', 'committing', 'sent', 'failed')),
  -- A test goes before a single mail, and that before a mail to all.
  rank smallint not null,
  -- When to try next.
  due_at timestamptz(3) not null default now(),
  attempts int not null default 0,
  -- The number under which its worker holds an advisory lock as long as it lives.
  worker int,
  -- A worker died after it had begun to hand the mail over: it may have arrived, and is sent again.
  was_in_doubt boolean not null default false,
  -- Why it failed or must wait: a code, never an address.
  problem text,
  settled_at timestamptz(3),
  check ((worker is not null) = (state in ('claimed', 'committing')))
);

create unique index campaign_mails_once on campaign_mails (campaign_id, address_hash);
create index campaign_mails_by_state on campaign_mails (campaign_id, state);
create index campaign_mails_due on campaign_mails (rank, due_at) where state = 'pending';
create index campaign_mails_under_way on campaign_mails (worker) where worker is not null;
create index campaign_mails_by_address on campaign_mails (address_hash);

create sequence campaign_workers as int cycle;

-- Proves that an unsubscribe link is one of ours; a key of its own, so that it can never sign anything else.
create table unsubscribe_key (
  is_only_row boolean primary key default true check (is_only_row),
  secret bytea not null
);

insert into unsubscribe_key (secret) values (gen_random_bytes(32));
