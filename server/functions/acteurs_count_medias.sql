-- Version 1, checksum 81bfadedc98237c5.
-- Trigger of acteurs, after an update: counts the records that use each media. An actor is created without pictures, and its media go with it. A deleted
-- actor uses none.
create or replace function acteurs_count_medias() returns trigger language plpgsql as $$
begin
  perform count_media_uses(
    array(select media_ids(jsonb_path_query_array(jsonb_build_array(o.logo, o.photo), '$[*] ? (@ != null)'), null)
      from old_rows o where (o.logo is not null or o.photo is not null) and o.deleted_at is null),
    array(select media_ids(jsonb_path_query_array(jsonb_build_array(n.logo, n.photo), '$[*] ? (@ != null)'), null)
      from new_rows n where (n.logo is not null or n.photo is not null) and n.deleted_at is null));
  return null;
end $$;
