-- How many tries of a mail ended after its last bytes were sent and before the mail server answered: it may have
-- arrived. Counted before those bytes leave, so that it also stands when the sender dies at that moment.
alter table message_mails add column doubts int not null default 0;
alter table replies add column doubts int not null default 0;
alter table account_mails add column doubts int not null default 0;

-- What is being sent while this runs may have arrived.
update message_mails set doubts = 1 where state = 'sending';
update replies set doubts = 1 where state = 'sending';
update account_mails set doubts = 1 where state = 'sending';

-- A digest for the owner of the messages that were set aside in a flood; it hangs on the first message that it is about.
alter table message_mails
  drop constraint message_mails_kind_check,
  add constraint message_mails_kind_check check (kind in ('owner', 'acknowledgement', 'flood'));
create index message_mails_flood on message_mails (due_at) where kind = 'flood';
