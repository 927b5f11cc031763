-- A national sync writes the catalogue of defibrillators in one transaction (docs/decisions/0011): the second table, which 0016 prepared, is gone.
drop table if exists defibrillateurs_suivant, defibrillateur_totals_suivant, defibrillateurs_ancien;
drop function if exists defibrillateurs_begin_successor(), defibrillateurs_missing_indexes(), defibrillateurs_put_in_place(), defibrillateurs_parts(regclass);

-- Views of communes refer to their device again. A killed sync may have left some without.
delete from commune_defibrillateurs v where not exists (select from defibrillateurs d where d.id = v.defibrillateur_id);
alter table commune_defibrillateurs add foreign key (defibrillateur_id) references defibrillateurs on delete cascade;
