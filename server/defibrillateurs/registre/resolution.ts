import { type RawBuilder, sql } from 'kysely'

/**
 * Joins the commune of rows `r` that have code_insee, code_postal and commune_cle, as `commune` with its id, nom, departement and
 * how it was found: by the code of today; by a former, delegated or arrondissement one; else by the postal code, where only one
 * commune has it or one of them has the name. Nulls where none can be told. Decisions on Spec §2.
 */
export const withCommune: RawBuilder<unknown> = sql`
  left join communes actuelle on actuelle.code_insee = r.code_insee
  left join lateral (
    -- The fence keeps the index of the codes in use: by the order alone each row would walk through all communes.
    select * from (
      select c.* from communes c where actuelle.id is null and r.code_insee is not null and c.codes_alias @> array[r.code_insee] offset 0
    ) c order by c.code_insee limit 1
  ) ancienne on true
  left join lateral (
    select * from (
      select c.*, count(*) over () as communes, words(c.nom) = r.commune_cle as du_nom,
        exists (select from commune_noms n where n.commune_id = c.id and n.recherche = r.commune_cle) as d_un_nom
      from communes c where actuelle.id is null and ancienne.id is null and c.codes_postaux @> array[r.code_postal]
    ) c where c.communes = 1 or c.du_nom or c.d_un_nom order by c.du_nom desc nulls last, c.code_insee limit 1
  ) postale on true
  cross join lateral (select
    coalesce(actuelle.id, ancienne.id, postale.id) as id,
    coalesce(actuelle.nom, ancienne.nom, postale.nom) as nom,
    coalesce(actuelle.departement, ancienne.departement, postale.departement) as departement,
    case when actuelle.id is not null then 'insee'
      when ancienne.id is not null and r.code_insee ~ '^(751|132|6938)' then 'arrondissement'
      when ancienne.id is not null then 'ancien_code'
      when postale.id is not null then 'code_postal' end as resolution) commune`
