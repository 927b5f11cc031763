-- Version 3, checksum e1a9657ce9f38065.
-- Renames the successor to the catalogue. The old catalogue becomes defibrillateurs_ancien, which nobody reads. A successor of another
-- form is refused: a migration may have run in another process meanwhile. Spec §4.1-29.
create or replace function defibrillateurs_put_in_place() returns void language plpgsql as $$
declare
  pair record;
begin
  for pair in
    select old.part, old.index_name as old, new.part as same, new.index_name as new
    from defibrillateurs_parts('defibrillateurs') old full join defibrillateurs_parts('defibrillateurs_suivant') new on new.part = old.part
  loop
    if pair.part is null or pair.same is null then
      raise exception 'defibrillateurs_suivant is not of the form of defibrillateurs: %', coalesce(pair.part, pair.same);
    end if;
    continue when pair.old is null;
    execute format('alter index %I rename to %I', pair.old, pair.old || '_ancien');
    execute format('alter index %I rename to %I', pair.new, pair.old);
  end loop;
  alter table defibrillateurs rename to defibrillateurs_ancien;
  alter table defibrillateurs_suivant rename to defibrillateurs;
  delete from defibrillateur_totals;
  insert into defibrillateur_totals select * from defibrillateur_totals_suivant;
  drop table defibrillateur_totals_suivant;
  perform hot_changed(array['defibrillateurs']);
end $$;
