-- What all spellings of an address share, as `emailKeyOf` has it.
create function email_key(address text) returns text language sql immutable strict parallel safe
return lower(btrim(normalize(address, NFKC), E' \t\r\n'));

-- The last ten digits: with or without the country, however it was written.
create function phone_key(phone text) returns text language sql immutable strict parallel safe
return right(regexp_replace(phone, '\D', '', 'g'), 10);

-- Finds an address within other words, but not the end of a longer one. Null for what is no address.
create function mention_of(email_key text) returns text language sql immutable strict parallel safe
return case when position('@' in email_key) > 1 then
  '(?<![[:alnum:]._%+-])' || regexp_replace(email_key, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|\.[[:alnum:]])'
end;

create function without_mentions(words text, email_key text) returns text language sql immutable parallel safe
return coalesce(regexp_replace(words, mention_of(email_key), '[erased]', 'gi'), words);

create index messages_by_address on messages (email_key(email));
create index messages_by_phone on messages (phone_key(phone));
create index contacts_by_phone on contacts (phone_key(phone));

-- Proof of consent needs no address: whoever asks about one knows it. The column stays for a program that still writes it.
drop index consents_by_email;
alter table consents disable trigger consents_are_append_only;
alter table consents alter column email drop not null, add column address_hash bytea;
update consents set address_hash = address_hash(email_key(email)), email = null;
alter table consents alter column address_hash set not null;
alter table consents enable trigger consents_are_append_only;
create index consents_by_address on consents (address_hash);

create function hash_consent_address() returns trigger language plpgsql as $$
begin
  new.address_hash := address_hash(email_key(new.email));
  new.email := null;
  return new;
end $$;

create trigger consents_hash_address before insert on consents
  for each row execute function hash_consent_address();

-- Somebody who was erased must not come back with an old spreadsheet.
alter table suppressions drop constraint suppressions_reason_check;
alter table suppressions add constraint suppressions_reason_check
  check (reason in ('unsubscribed', 'complaint', 'bounced', 'erased'));

-- That a person was erased: who did it, when, and how much there was. Whose it was, as a hash alone.
create table erasures (
  id bigint generated always as identity primary key,
  address_hash bytea not null,
  -- By kind of record.
  counts jsonb not null,
  -- Tables that still name the address, because it is also the business's own.
  leftovers text[] not null,
  -- The name stays when the account is gone.
  erased_by text not null,
  erased_at timestamptz(3) not null default now()
);

create index erasures_by_address on erasures (address_hash);
create trigger erasures_are_append_only before update or delete on erasures
  for each row execute function refuse_change();

-- Somebody got an answer that no mail tells of, such as a call.
alter table messages add column answered_at timestamptz(3);
create index messages_unanswered on messages (created_at desc) where folder = 'inbox' and answered_at is null;

-- How fast pages were for visitors, as their browsers measured it: a number per day, metric and bucket, and nothing else.
create table vital_days (
  day date not null,
  metric text not null check (metric in ('lcp', 'inp', 'cls')),
  bucket smallint not null check (bucket between 0 and 60),
  count integer not null check (count > 0),
  primary key (day, metric, bucket)
);
