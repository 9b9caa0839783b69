-- Moves the example month back in time, in the transaction that has filled two temporary tables. `moves`: from `began_at`
-- on, what happened in a conversation belongs at `lands_at`; without a conversation, what happened elsewhere. `visits`: how
-- many visitors came on which day. A new table of a conversation gets its line here.

create function pg_temp.back(in_conversation uuid, happened_at timestamptz) returns interval language sql stable as $$
  select began_at - lands_at from moves
  where (conversation = in_conversation or conversation is null) and began_at <= happened_at
  order by conversation is null, began_at desc limit 1
$$;

-- What must never be changed of real people may be changed of these.
alter table consents disable trigger consents_are_append_only;
alter table contact_bases disable trigger contact_bases_are_append_only;
alter table contacts disable trigger contacts_note_basis;
alter table audit_entries disable trigger audit_entries_are_kept_a_month;

update replies set created_at = created_at - pg_temp.back(message_id, created_at),
  due_at = due_at - pg_temp.back(message_id, created_at), settled_at = settled_at - pg_temp.back(message_id, created_at);
-- A mail server gives whole seconds, so `received_at` may be earlier than what it belongs to.
update conversation_entries set created_at = created_at - pg_temp.back(message_id, created_at),
  received_at = received_at - pg_temp.back(message_id, created_at);
update photo_notices set created_at = created_at - back, due_at = due_at - back, settled_at = settled_at - back
from (select entry_id, pg_temp.back(message_id, photo_notices.created_at) as back
  from photo_notices join conversation_entries on conversation_entries.id = entry_id) as moved
where moved.entry_id = photo_notices.entry_id;
update photos set created_at = created_at - pg_temp.back(message_id, created_at);
update consents set given_at = given_at - pg_temp.back(message_id, given_at);
update message_mails set due_at = due_at - back, settled_at = settled_at - back
from (select id, pg_temp.back(id, created_at) as back from messages) as moved where moved.id = message_id;

-- Who ticked the box of the form became a contact with the message.
create temporary table moved_contacts on commit drop as
select contacts.id, pg_temp.back(messages.id, contacts.created_at) as back
from contacts left join messages on contacts.source = 'message' and messages.email = contacts.email;
update contact_bases set noted_at = noted_at - back, basis_on = case source
  when 'message' then ((noted_at - back) at time zone 'America/Toronto')::date else basis_on end
from moved_contacts where moved_contacts.id = contact_id;
update contacts set created_at = created_at - back, basis_on = case source
  when 'message' then ((created_at - back) at time zone 'America/Toronto')::date else basis_on end
from moved_contacts where moved_contacts.id = contacts.id;
update suppressions set created_at = created_at - pg_temp.back(null, created_at);

update campaign_mails set due_at = due_at - back, settled_at = settled_at - back, basis_on = contacts.basis_on
from (select id, pg_temp.back(null, created_at) as back from campaigns) as moved, contacts
where moved.id = campaign_id and contacts.id = contact_id;
update campaigns set created_at = created_at - pg_temp.back(null, created_at);

-- After the rest of the conversation, from which its trigger computes who waits.
update messages set created_at = created_at - pg_temp.back(id, created_at), read_at = read_at - pg_temp.back(id, read_at),
  answered_at = answered_at - pg_temp.back(id, answered_at), closed_at = closed_at - pg_temp.back(id, closed_at),
  quarantined_at = quarantined_at - pg_temp.back(id, quarantined_at),
  photos_asked_at = photos_asked_at - pg_temp.back(id, photos_asked_at);

update self_tests set started_at = started_at - back, stored_at = stored_at - back, mail_left_at = mail_left_at - back,
  arrived_at = arrived_at - back, finished_at = finished_at - back
from (select id, pg_temp.back(null, started_at) as back from self_tests) as moved where moved.id = self_tests.id;

update sign_in_attempts set attempted_at = attempted_at - pg_temp.back(null, attempted_at);
update known_devices set created_at = created_at - pg_temp.back(null, created_at),
  last_seen_at = last_seen_at - pg_temp.back(null, last_seen_at);
-- What the next night's purge deletes.
delete from account_mails where settled_at is not null;
delete from contact_posts;

-- Listed by number: written anew in the order of their times. At night the worker starts the test, without a call.
with taken as (delete from audit_entries returning *)
insert into audit_entries (happened_at, user_id, action, subject, status, address)
select happened_at - pg_temp.back((select conversation from moves where conversation::text = subject limit 1), happened_at)
  as happened_at, user_id, action, subject, status, address
from taken where action <> 'POST /selfTestRoute/self-test' order by 1;

delete from visit_days;
insert into visit_days (day, visits) select business_day() - days_ago, count from visits;
update vital_days set day = day - 7 * bucket % 28;

alter table consents enable trigger consents_are_append_only;
alter table contact_bases enable trigger contact_bases_are_append_only;
alter table contacts enable trigger contacts_note_basis;
alter table audit_entries enable trigger audit_entries_are_kept_a_month;
