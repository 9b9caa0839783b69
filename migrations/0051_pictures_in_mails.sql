-- The stored objects of the library that a mail shows: they are kept as long as its text.
create function media_keys_in(content text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct 'public/' || found[1]
    from regexp_matches(
      content,
      '/media/((?:video|image)/upload/(?:[hpw]_\d{2,4}/)?[0-9a-f]{24}-\d{1,5}x\d{1,5}\.(?:mp4|webm|jpg|webp|avif))',
      'g'
    ) as found
  )
$$;

alter table mail_templates add column media_keys text[] generated always as (media_keys_in(content)) stored;
alter table campaigns add column media_keys text[] generated always as (media_keys_in(content)) stored;
