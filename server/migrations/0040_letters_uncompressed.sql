-- Letters and their files are stored as they are. Compressing 24 MB holds the thread of the embedded database for a third of a second,
-- and what is encoded in base64 or compressed already does not become smaller.
alter table inbound_emails alter column raw set storage external;
alter table message_attachments alter column content set storage external;
