-- Home lists the mails that were given up on lately.
create index message_mails_failed on message_mails (settled_at) where state = 'failed';
create index account_mails_failed on account_mails (settled_at) where state = 'failed';

-- The part of a picture or movie that stays in sight where the site crops it; a value of object-position.
alter table media_items add column focus text not null default 'center' check (focus in (
  'left top', 'center top', 'right top', 'left center', 'center', 'right center',
  'left bottom', 'center bottom', 'right bottom'));

-- The version that a version brought back; null for one that somebody wrote. Undo goes back before it.
alter table hero_versions add column restored_from bigint;
alter table about_versions add column restored_from bigint;
alter table features_versions add column restored_from bigint;
alter table story_versions add column restored_from bigint;
alter table settings_versions add column restored_from bigint;
