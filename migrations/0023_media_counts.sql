-- Exact totals of the library without counting. Two rows suffice: items are created one at a time.
create table media_counts (
  kind text primary key,
  list bigint not null default 0,
  trash bigint not null default 0
);

create function count_media() returns trigger
-- With its owner's rights: while versions change, a program that may not yet write to the new table goes on adding.
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update media_counts set list = media_counts.list + change.list, trash = media_counts.trash + change.trash
    from (select kind, count(*) filter (where deleted_at is null) as list, count(deleted_at) as trash from added group by kind)
      as change
    where media_counts.kind = change.kind;
  elsif tg_op = 'DELETE' then
    update media_counts set list = media_counts.list - change.list, trash = media_counts.trash - change.trash
    from (select kind, count(*) filter (where deleted_at is null) as list, count(deleted_at) as trash from removed group by kind)
      as change
    where media_counts.kind = change.kind;
  else
    -- What only changes its words changes no total, and waits for nobody.
    update media_counts set list = list - change.thrown, trash = trash + change.thrown
    from (
      select kind, count(added.deleted_at) - count(removed.deleted_at) as thrown
      from added join removed using (id, kind) group by kind
    ) as change
    where media_counts.kind = change.kind and change.thrown <> 0;
  end if;
  return null;
end $$;

create trigger media_items_added after insert on media_items
  referencing new table as added for each statement execute function count_media();
create trigger media_items_changed after update on media_items
  referencing old table as removed new table as added for each statement execute function count_media();
create trigger media_items_removed after delete on media_items
  referencing old table as removed for each statement execute function count_media();

-- After the triggers: their lock keeps everybody from adding until this is committed.
insert into media_counts (kind, list, trash)
select kind.name, count(id) filter (where deleted_at is null), count(deleted_at)
from (values ('video'), ('image')) as kind (name) left join media_items on media_items.kind = kind.name
group by kind.name;
