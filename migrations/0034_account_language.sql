-- The language in which somebody reads the dashboard; null until they choose one.
alter table users add column language text check (language in ('en', 'fr'));
