alter table media_items
  -- Where a person has put it; null for what stands where it was added.
  add column moved_to timestamptz(3),
  -- Lists and galleries are ordered by this, the latest first.
  add column listed_at timestamptz(3) not null generated always as (coalesce(moved_to, created_at)) stored,
  add column search_text text not null generated always as
    (searchable(title || ' ' || description || ' ' || alt)) stored;

create index media_items_in_order on media_items (kind, listed_at desc, id desc) where deleted_at is null;
create index media_items_of_gallery_in_order on media_items (gallery, listed_at desc, id desc)
  where deleted_at is null and gallery is not null;

-- What came with the program stands after everything else, the first of it first, as galleries have shown it so far.
update media_items set moved_to = placed.moved_to
from (
  select id, timestamptz '2000-01-01 00:00:00Z' - row_number() over (order by created_at, id) * interval '1 second' as moved_to
  from media_items where is_rendering
) as placed
where media_items.id = placed.id;
