create extension if not exists pgcrypto;

-- People whom the business may want to write to.
create table contacts (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  -- What all spellings of the address share.
  email_key text not null,
  phone text not null default '',
  -- Why the law lets the business write to this person, and since when. It ends by itself: two years after a contract,
  -- six months after a question.
  basis text not null check (basis in ('express', 'customer', 'inquiry', 'none')),
  basis_on date not null,
  expires_on date generated always as (case basis
    when 'customer' then (basis_on + interval '2 years')::date
    when 'inquiry' then (basis_on + interval '6 months')::date
  end) stored,
  source text not null check (source in ('typed', 'message', 'import')),
  -- What the client called this creation: the same call again is the same contact.
  idempotency_key text unique,
  changed_by uuid references users (id) on delete set null,
  -- Of the address, as in `suppressions`; written by a trigger.
  address_hash bytea not null,
  search_text text not null generated always as
    (searchable(name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g'))) stored,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);

create unique index contacts_once on contacts (email_key) where deleted_at is null;
create index contacts_newest_first on contacts (created_at desc, id desc) where deleted_at is null;
create index contacts_trash on contacts (deleted_at desc, id desc) where deleted_at is not null;
create index contacts_by_words on contacts using gin (search_text gin_trgm_ops);
create index contacts_by_hash on contacts (address_hash);

-- The day as the business has it; consent ends with it.
create function business_day() returns date language sql stable parallel safe
return (now() at time zone 'America/Toronto')::date;

-- Who must not be mailed any more. Hashes, because they stay when the person is forgotten: with the key, the one question
-- that can be asked is whether this address is among them.
create table suppressions (
  address_hash bytea primary key,
  reason text not null check (reason in ('unsubscribed', 'complaint', 'bounced')),
  created_at timestamptz(3) not null default now()
);

create table suppression_key (
  is_only_row boolean primary key default true check (is_only_row),
  secret bytea not null
);

insert into suppression_key (secret) values (gen_random_bytes(32));

create function address_hash(email_key text) returns bytea language sql stable strict parallel safe
return hmac(convert_to(email_key, 'UTF8'), (select secret from suppression_key), 'sha256');

create function hash_contact_address() returns trigger language plpgsql as
$$ begin new.address_hash := address_hash(new.email_key); return new; end $$;

create trigger contacts_hash_address before insert or update of email_key on contacts
  for each row execute function hash_contact_address();

-- Proof of consent: each basis that an address ever had. It outlives the contact, hence the hash and no foreign key.
create table contact_bases (
  id bigint generated always as identity primary key,
  contact_id uuid not null,
  address_hash bytea not null,
  basis text not null,
  basis_on date not null,
  source text not null,
  noted_by uuid,
  noted_at timestamptz(3) not null default now()
);

create index contact_bases_by_address on contact_bases (address_hash);
create trigger contact_bases_are_append_only before update on contact_bases
  for each row execute function refuse_change();

create function note_basis() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.basis, old.basis_on, old.email_key) = (new.basis, new.basis_on, new.email_key) then return null; end if;
  end if;
  insert into contact_bases (contact_id, address_hash, basis, basis_on, source, noted_by)
  values (new.id, new.address_hash, new.basis, new.basis_on, new.source, new.changed_by);
  return null;
end $$;

create trigger contacts_note_basis after insert or update on contacts
  for each row execute function note_basis();

-- Exact totals without counting, in sixteen rows for the same reason as `message_counts`.
create table contact_counts (
  slot int primary key,
  list bigint not null default 0,
  trash bigint not null default 0
);

insert into contact_counts (slot) select generate_series(0, 15);

create function count_contacts() returns trigger language plpgsql as $$
declare
  list_change bigint := 0;
  trash_change bigint := 0;
begin
  if tg_op <> 'DELETE' then
    select count(*) filter (where deleted_at is null), count(*) filter (where deleted_at is not null)
    into list_change, trash_change from added;
  end if;
  if tg_op <> 'INSERT' then
    select list_change - count(*) filter (where deleted_at is null),
      trash_change - count(*) filter (where deleted_at is not null)
    into list_change, trash_change from removed;
  end if;
  if list_change <> 0 or trash_change <> 0 then
    update contact_counts set list = list + list_change, trash = trash + trash_change
    where slot = pg_backend_pid() % 16;
  end if;
  return null;
end $$;

create trigger contacts_added after insert on contacts
  referencing new table as added for each statement execute function count_contacts();
create trigger contacts_changed after update on contacts
  referencing old table as removed new table as added for each statement execute function count_contacts();
create trigger contacts_removed after delete on contacts
  referencing old table as removed for each statement execute function count_contacts();

-- A file of people on its way into the list. Its rows are kept for a day, so that a killed worker's successor goes on
-- where the other stopped.
create table contact_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  -- Each with its header, some samples and what it seems to hold.
  columns jsonb not null,
  row_count int not null,
  -- Which column holds which field, by position; known once it was asked to be checked.
  mapping jsonb,
  basis text,
  basis_on date,
  state text not null default 'read' check (state in ('read', 'checking', 'checked', 'importing', 'done', 'failed')),
  created_by uuid references users (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);

create table contact_import_rows (
  import_id uuid not null references contact_imports (id) on delete cascade,
  line int not null,
  cells jsonb not null,
  name text,
  email text,
  email_key text,
  phone text,
  outcome text check (outcome in ('new', 'updated', 'unchanged', 'duplicate', 'invalid', 'suppressed')),
  problem text,
  is_applied boolean not null default false,
  primary key (import_id, line)
);

create index contact_import_rows_by_address on contact_import_rows (import_id, email_key, line);
