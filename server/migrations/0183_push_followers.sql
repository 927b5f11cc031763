-- Followers by notification: a browser instead of an address. Spec §2-87, docs/decisions/0044.

alter table followers
  drop constraint followers_channel_known,
  add constraint followers_channel_known check (channel in ('mail', 'push')),
  -- The public key of ours that the browser's subscription is bound to (vapid_keys).
  add vapid_key text,
  add constraint followers_whole check ((channel = 'push') = (vapid_key is not null));

-- How many times a message may have been sent again: it was in hand when its worker ended.
alter table remises add repeated integer not null default 0;
