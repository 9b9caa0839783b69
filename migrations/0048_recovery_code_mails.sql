-- The owner of an account is also told when its recovery codes are replaced.
alter table account_mails
  drop constraint account_mails_kind_check,
  add constraint account_mails_kind_check check (kind in (
    'reset', 'invitation', 'new_device', 'password_changed', 'email_changed', 'factor_added', 'factor_removed',
    'recovery_codes_renewed', 'test'
  ));
