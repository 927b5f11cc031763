-- What a municipal office remarks on a device of its commune, beside the data of the registry. It is public until the office withdraws it or an administrator
-- closes it. Spec §2-76.
alter table commune_defibrillateurs
  add column remarque_kind text,
  add column remarque_texte text,
  add column remarque_le timestamptz(3),
  add column remarque_office_id uuid references acteurs on delete set null,
  add column remarque_par uuid references users;
alter table commune_defibrillateurs
  add constraint commune_defibrillateurs_remarque check (
    case
      when remarque_kind is null then num_nonnulls(remarque_texte, remarque_le, remarque_office_id, remarque_par) = 0
      else remarque_kind in ('hors_service', 'deplace', 'acces', 'absent', 'autre') and remarque_le is not null and (remarque_kind <> 'autre' or remarque_texte is not null)
    end);
create index commune_defibrillateurs_remarques on commune_defibrillateurs (commune_id, remarque_le) where remarque_kind is not null;
create index commune_defibrillateurs_remarque_office on commune_defibrillateurs (remarque_office_id) where remarque_office_id is not null;
create index commune_defibrillateurs_remarque_par on commune_defibrillateurs (remarque_par) where remarque_par is not null;
