-- The outbox: one row for each e-mail, written with what causes it and sent by the job `mail.send`. Spec §5, §7.

create table emails (
  id uuid primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text,
  message_id text not null unique,
  -- What it is about: a claim, a message of a thread.
  related_type text,
  related_id uuid,
  status text not null default 'queued',
  -- The attempt that holds the row: what an overtaken attempt reports about another's is not written.
  attempts integer not null default 0,
  error text,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  sent_at timestamptz(3),
  constraint emails_status_known check (status in ('queued', 'sending', 'sent', 'failed', 'uncertain', 'cancelled')),
  constraint emails_related_whole check ((related_type is null) = (related_id is null)),
  -- A line break in either could add a header or a recipient.
  constraint emails_one_recipient check (to_address ~ '^[^[:space:][:cntrl:],;<>"]+@[^[:space:][:cntrl:],;<>"@]+$'),
  constraint emails_subject_one_line check (subject !~ '[[:cntrl:]]')
);
create index emails_related on emails (related_type, related_id) where related_id is not null;
-- What someone may have to look at: few rows, whatever was sent before.
create index emails_unsent on emails (status, created_at) where status not in ('sent', 'cancelled');
