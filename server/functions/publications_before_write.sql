-- Version 2, checksum 8f628a3340fb8b45.
-- Trigger of publications, before a row: the columns that follow from others. The kind is that of the type. The days of an event are those
-- of its first and last occurrence; cancelled occurrences do not prolong it, unless all are cancelled. An act is posted from the day that is given, else
-- from the day of its publication, for two months at least.
create or replace function publications_before_write() returns trigger language plpgsql as $$
declare
  ends timestamptz(3);
begin
  new.kind := coalesce((select t.kind from publication_types t where t.id = new.type_id), 'actualite');
  if new.evenement is not null then
    select min((o ->> 'jour_debut')::date), max((o ->> 'jour_fin')::date),
        coalesce(max((o ->> 'termine_le')::timestamptz) filter (where o ->> 'statut' <> 'annule'), max((o ->> 'termine_le')::timestamptz))
      into new.date_debut, new.date_fin, ends
      from jsonb_array_elements(new.evenement -> 'occurrences') o;
  end if;
  new.affiche_le := null;
  if new.acte is not null then
    new.affiche_le := coalesce((new.acte ->> 'affichage_donne')::date,
      (new.publie_le at time zone (select c.timezone from communes c where c.id = new.commune_id))::date);
    new.acte := new.acte || jsonb_build_object('affiche_le', new.affiche_le, 'affiche_jusqu_au', (new.affiche_le + interval '2 months')::date);
  end if;
  new.jusqua := least(new.expire_le, ends);
  new.hors_liste := coalesce(new.jusqua <= now(), false);
  return new;
end $$;
