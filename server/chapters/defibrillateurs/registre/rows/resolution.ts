import { type RawBuilder, sql } from 'kysely'

/** The slug form of a commune's name. */
const SLUG = sql`replace(r.commune_cle, ' ', '-')`

/**
 * Joins the commune of rows `r` that have code_insee, code_postal and commune_cle, as `commune` with its id, nom, departement and
 * resolution (how it was found): by the current code; by a former, delegated or arrondissement code; else by the postal code, if only one
 * commune has it or one of them has the name. If no commune has the postal code (75000, a CEDEX): by the name in its département. All
 * columns are null if no commune is found. Spec §2-30.
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
  left join lateral (
    select c.* from communes c
    where actuelle.id is null and ancienne.id is null and postale.id is null
      and not exists (select from communes k where k.codes_postaux @> array[r.code_postal])
      and c.slug = any (array[${SLUG}, ${SLUG} || '-' || lower(left(r.code_postal, 2)), ${SLUG} || '-' || left(r.code_postal, 3), ${SLUG} || '-2a', ${SLUG} || '-2b'])
      and (c.departement in (left(r.code_postal, 2), left(r.code_postal, 3)) or (r.code_postal like '20%' and c.departement in ('2A', '2B')))
    order by c.code_insee limit 1
  ) nommee on true
  cross join lateral (select
    coalesce(actuelle.id, ancienne.id, postale.id, nommee.id) as id,
    coalesce(actuelle.nom, ancienne.nom, postale.nom, nommee.nom) as nom,
    coalesce(actuelle.departement, ancienne.departement, postale.departement, nommee.departement) as departement,
    case when actuelle.id is not null then 'insee'
      when ancienne.id is not null and r.code_insee ~ '^(751|132|6938)' then 'arrondissement'
      when ancienne.id is not null then 'ancien_code'
      when postale.id is not null then 'code_postal'
      when nommee.id is not null then 'nom' end as resolution) commune`
