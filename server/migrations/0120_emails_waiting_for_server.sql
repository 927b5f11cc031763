-- In steps: the e-mails that wait for a mail server which could not be reached. Who asks for a code is told so, and the answer no longer reads every e-mail that waits.
create index if not exists emails_waiting_for_server on emails (created_at)
  where status = 'queued' and error_message ->> 'code' in ('mail.server_unreachable', 'mail.server_away');
