-- In steps: acts of municipal offices, and the logo and picture of an actor. Only added columns that may be null: the release before writes rows
-- without naming them.
insert into publication_types (id, code, nom, ordre, kind)
  values ('01990000-0000-7000-8000-00000000000a', 'acte', 'Acte administratif', 10, 'acte') on conflict do nothing;

alter table publications
  -- {nature, numero, date_acte, affichage_donne, sha256}; affiche_le and affiche_jusqu_au are set by publications_before_write().
  add column if not exists acte jsonb,
  -- The day of posting of an act. Set by publications_before_write().
  add column if not exists affiche_le date;

create or replace trigger publications_before_write
  before insert or update of type_id, commune_id, evenement, date_debut, date_fin, expire_le, acte, publie_le on publications
  for each row execute function publications_before_write();

-- Acts by year: of France, of a commune, and those that concern further communes.
create index if not exists publications_acts on publications (affiche_le desc, id desc) where publiable and affiche_le is not null;
create index if not exists publications_acts_commune on publications (commune_id, affiche_le desc, id desc)
  where publiable and affiche_le is not null;
create index if not exists publications_acts_further on publications using gin (commune_ids)
  where publiable and affiche_le is not null and commune_ids <> '{}';

alter table acteurs
  -- {media_id, media}, and {media_id, alt, decorative, credit, media}: media is what the public answer shows of the row of `medias`.
  add column if not exists logo jsonb,
  add column if not exists photo jsonb;

create or replace function acteurs_count_medias() returns trigger language plpgsql as $$
begin perform count_media_uses(array(select media_ids(jsonb_path_query_array(jsonb_build_array(o.logo, o.photo), '$[*] ? (@ != null)'), null) from old_rows o where o.deleted_at is null), array(select media_ids(jsonb_path_query_array(jsonb_build_array(n.logo, n.photo), '$[*] ? (@ != null)'), null) from new_rows n where n.deleted_at is null)); return null; end $$;
create or replace trigger acteurs_count_medias after update on acteurs referencing old table as old_rows new table as new_rows
  for each statement execute function acteurs_count_medias();
