-- Who had unsubscribed and came back: the box ticked in the form, and the confirmation that lifted it. Proof, hence the
-- hash and no change.
create table resubscriptions (
  id bigint generated always as identity primary key,
  address_hash bytea not null,
  unsubscribed_at timestamptz(3) not null,
  ticked_at timestamptz(3) not null,
  confirmed_at timestamptz(3) not null default now()
);

create index resubscriptions_by_address on resubscriptions (address_hash);
create trigger resubscriptions_are_append_only before update on resubscriptions
  for each row execute function refuse_change();

-- The mail that asks whether an unsubscription shall be lifted.
alter table message_mails
  drop constraint message_mails_kind_check,
  add constraint message_mails_kind_check check (kind in ('owner', 'acknowledgement', 'flood', 'resubscription'));

-- The last day on which a basis holds, so that two can be compared.
create function basis_end(basis text, basis_on date) returns date language sql immutable strict parallel safe
return case basis
  when 'express' then 'infinity'::date
  when 'customer' then (basis_on + interval '2 years')::date
  when 'inquiry' then (basis_on + interval '6 months')::date
  else '-infinity'::date
end;
