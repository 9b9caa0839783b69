-- When a delivery report said that a mail which the contractor wrote in a mail program of his own was not delivered.
alter table conversation_entries add column undelivered_at timestamptz(3);

-- As in 0035, without mails that were not delivered.
create or replace function waiting_since_of(message uuid, first_words_at timestamptz, done_at timestamptz)
returns timestamptz language sql volatile as $$
  with answers as (
    select greatest(done_at, max(created_at)) as shown_at,
      (select max(received_at) from conversation_entries
        where message_id = message and kind = 'own_mail' and undelivered_at is null) as mailed_at
    from replies where message_id = message and state <> 'failed'
  ), words as (
    -- Whatever he mailed came after them, by whichever clock.
    select first_words_at as created_at, '-infinity'::timestamptz as received_at
    union all
    select created_at, received_at from conversation_entries
    where message_id = message and kind in ('inbound', 'reopened')
  )
  select min(words.created_at) from words, answers
  where words.created_at > coalesce(shown_at, '-infinity') and (mailed_at is null or words.received_at > mailed_at)
$$;

create trigger entries_undelivered after update of undelivered_at on conversation_entries for each row
  when (old.undelivered_at is distinct from new.undelivered_at) execute function renew_waiting();
