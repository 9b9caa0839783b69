-- What a customer says about the room, as codes and measures: room, works, length, width, unit, when, city.
alter table messages add column details jsonb;

-- A search covers the city together with everything else that the sender wrote.
create index messages_by_city on messages
  using gin ((search_text || ' ' || searchable(details ->> 'city')) gin_trgm_ops)
  where details ->> 'city' is not null;
