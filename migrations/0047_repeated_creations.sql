-- Of the call that created the row: one with the same key and another hash carries a correction. Null once somebody has
-- changed the row, which such a call must not undo.
alter table contacts add column creation_hash bytea;
alter table reviews add column creation_hash bytea;

create function forget_creation() returns trigger language plpgsql as $$
begin
  if new.creation_hash is not distinct from old.creation_hash then new.creation_hash := null; end if;
  return new;
end $$;

create trigger contacts_forget_creation before update of name, email, phone, basis, basis_on on contacts
  for each row execute function forget_creation();
create trigger reviews_forget_creation before update of author, source, content, reviewed_on on reviews
  for each row execute function forget_creation();
