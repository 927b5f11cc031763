/** A row as returned by the driver. */
export type Raw = Record<string, unknown>

/** Returns the columns of a public publication. They are listed by hand. */
export const publicOf = (row: Raw) => ({
  id: row['id'],
  title: row['title'],
  body: row['body'],
  acteur_id: row['acteur_id'],
  commune_id: row['commune_id'],
  commune_ids: row['commune_ids'],
  type_id: row['type_id'],
  moderation_status: row['moderation_status'],
  valide: row['valide'],
  publie_le: row['publie_le'],
  en_avant: row['en_avant'],
  featured_until: row['featured_until'],
  epingle: row['epingle'],
  source_url: row['source_url'],
  date_debut: row['date_debut'],
  date_fin: row['date_fin'],
  image_url: row['image_url'],
  created_at: row['created_at'],
  updated_at: row['updated_at'],
})

/** Returns the columns of the admin list. */
export const officeOf = (row: Raw) => ({
  ...publicOf(row),
  version: row['version'],
  deleted_at: row['deleted_at'],
  status_reason: row['status_reason'],
  reports_count: row['reports_count'],
  import_source_id: row['import_source_id'],
  acteur: row['acteur'],
  commune: row['commune'],
  duplicate_key: row['duplicate_key'],
  duplicate_reason: row['duplicate_reason'],
  duplicate_count: row['duplicate_count'],
})

/** Returns the columns of the communes list. */
export const communeOf = (row: Raw) => ({
  id: row['id'],
  slug: row['slug'],
  nom: row['nom'],
  code_insee: row['code_insee'],
  codes_postaux: row['codes_postaux'],
  departement: row['departement'],
  population: row['population'],
})
