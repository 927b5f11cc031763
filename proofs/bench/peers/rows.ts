import type pg from 'pg'

/** The columns of a public publication that every compared system can store. */
export const COLUMNS = `id, title, body, acteur_id, commune_id, type_id, moderation_status, valide, publie_le, en_avant, featured_until, epingle,
  source_url, date_debut, date_fin, image_url, publiable, jusqua, created_at, updated_at`

/**
 * Removes from a filled database what the other systems do not support: publications in several communes, alerts and the marks of featured
 * publications, which are the first of a list. Copies the publications into the table `peers.publications` of the other systems, with the
 * index that the list needs.
 */
export async function prepareRows(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from publications where commune_ids <> '{}' or kind = 'alerte'`)
  await pool.query('update publications set en_avant = false, featured_until = null where en_avant')
  await pool.query('create schema if not exists peers')
  const { rows: made } = await pool.query(
    `select from information_schema.tables where table_schema = 'peers' and table_name = 'publications'`,
  )
  if (made.length === 0) {
    await pool.query(`create table peers.publications as select ${COLUMNS} from publications`)
    await pool.query('alter table peers.publications add primary key (id)')
    await pool.query('create index on peers.publications (commune_id, publiable, publie_le desc, id desc)')
  }
  await pool.query('vacuum (analyze) publications')
  await pool.query('vacuum (analyze) peers.publications')
}
