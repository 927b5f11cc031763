-- The type of the rows that were there before 0030, and the list that is read by it. Writers wait meanwhile, readers do not.
lock table publication_communes in share row exclusive mode;
update publication_communes l set type_id = p.type_id
  from publications p where p.id = l.publication_id and l.type_id is distinct from p.type_id;
create index publication_communes_public_type on publication_communes (commune_id, type_id, publie_le desc, publication_id desc)
  include (en_avant, featured_until) where publiable;
