-- Of the call that stored the file: a repeat with another hash carries a correction of the texts. Null once somebody has
-- changed the texts, which a repeat must not undo.
alter table media_files add column texts_hash bytea;

create function forget_texts() returns trigger language plpgsql as $$
begin
  update media_files set texts_hash = null where item_id = new.id and texts_hash is not null;
  return null;
end $$;

create trigger media_items_forget_texts after update of title, description, alt, gallery, focus on media_items
  for each row execute function forget_texts();
