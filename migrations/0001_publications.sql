-- Counts what visitors can see change. A page is as new as the revision it was rendered at.
create table site_revision (
  is_only_row boolean primary key default true check (is_only_row),
  revision bigint not null default 0
);

insert into site_revision default values;
