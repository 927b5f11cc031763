-- Claims that name no address, and who has addresses at a domain. Spec §4.3.

-- The body of the specification is {acteur_id, message}: a claim may have nobody to answer.
alter table claims drop constraint claims_reachable;

-- Host of an e-mail address, reversed and closed by a dot: the addresses at a domain and at its subdomains are one range of an index.
create function mail_domain_key(email text) returns text
  language sql immutable parallel safe
  return reverse(lower(split_part(email, '@', -1))) || '.';
-- The same of a web address: its host alone, whatever its user part and path.
create function site_domain_key(site text) returns text
  language sql immutable parallel safe
  return reverse(lower(substring(site from '^(?:[A-Za-z][A-Za-z0-9+.-]*://)?(?:[^/?#@]*@)?([^/?#:@]+)'))) || '.';

create index acteurs_mail_domain on acteurs (mail_domain_key(email) collate "C") where email is not null and deleted_at is null;
create index acteurs_site_domain on acteurs (site_domain_key(site_web) collate "C") where site_web is not null and deleted_at is null;
create index users_mail_domain on users (mail_domain_key(email) collate "C") where email is not null;
create index claims_mail_domain on claims (mail_domain_key(email) collate "C") where email is not null;
