-- The program may run under a role that can add to the record and take nothing out of it. What has outlived its time then
-- goes by this function alone, which has the rights of the tables' owner and a limit of its own.
create function forget_audit_entries(older_than_days int) returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with destroyed as (
    delete from public.audit_entries
    where happened_at < now() - make_interval(days => greatest(31, older_than_days)) returning 1
  ), noted as (
    insert into public.destructions (kind, reason, count)
    select 'log entry', 'age', count(*) from destroyed having count(*) > 0
  )
  select count(*) from destroyed
$$;

revoke execute on function forget_audit_entries from public;
