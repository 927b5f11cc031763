-- Short addresses of publications: the end of their ids (contract/publications/short-code.ts). Spec §2-93.
create index publications_courtes on publications (right(id::text, 8));
comment on index publications_courtes is 'GET /publications/courtes/{code}: the publications of a short code';
