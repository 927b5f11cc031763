-- Version 1, checksum c4477bfd733c752a.
-- The provider's ids of a subscription as words: whole, without their prefix, and in pieces. `sub_1Ab_2c` is found by each. Indexed:
-- subscriptions_words.
create or replace function subscription_words(s subscriptions) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', words(concat_ws(' ',
    replace(s.provider_subscription_id, '_', ''), replace(substr(s.provider_subscription_id, strpos(s.provider_subscription_id, '_') + 1), '_', ''),
    replace(s.provider_customer_id, '_', ''), replace(substr(s.provider_customer_id, strpos(s.provider_customer_id, '_') + 1), '_', ''),
    s.provider_subscription_id, s.provider_customer_id)));
