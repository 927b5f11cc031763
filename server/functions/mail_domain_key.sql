-- Version 1, checksum 74989446887c6a53.
-- The host of an e-mail address, reversed and closed by a dot: the addresses at a domain and its subdomains are one range of an index.
-- Indexed: acteurs_mail_domain, claims_mail_domain, users_mail_domain.
create or replace function mail_domain_key(email text) returns text
  language sql immutable parallel safe
  return reverse(lower(split_part(email, '@', -1))) || '.';
