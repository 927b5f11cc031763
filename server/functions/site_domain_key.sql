-- Version 1, checksum 745ef16153ce62aa.
-- The host of a web address, in the form of mail_domain_key(). Indexed: acteurs_site_domain.
create or replace function site_domain_key(site text) returns text
  language sql immutable parallel safe
  return reverse(lower(substring(site from '^(?:[A-Za-z][A-Za-z0-9+.-]*://)?(?:[^/?#@]*@)?([^/?#:@]+)'))) || '.';
