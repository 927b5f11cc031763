import { sql } from 'kysely'
import type { z } from 'zod'
import type { TerritoryCodes } from '../../../../contract/access/back-office.ts'
import type { CommuneFull } from '../../../../contract/communes/communes-admin.ts'
import { AppError } from '../../../../contract/errors.ts'
import { PER_PAGE_MAX } from '../../../../contract/limits.ts'
import { getCommune } from '../get.ts'
import { getInfos } from '../infos.ts'
import type { Db } from '../../../platform/db/db.ts'
import { listCommuneAdmin } from '../../defibrillateurs/admin-list.ts'
import { listForAdmin } from '../../publications/reading/admin-list.ts'
import { listVisible } from '../../publications/reading/public-list.ts'
import { communeRows } from './rows.ts'

/** Everything about a commune, for the page of the back-office. */
export type FullCommune = z.output<typeof CommuneFull>

const LATEST = 5
const NEWEST = { page: 1, per_page: LATEST, sort: 'created_at_desc', deleted: 'false', duplicates: false } as const

/**
 * Returns a commune with all its dependent records. Spec §4.1-26.
 * @param reads where the reader reads publications in the back-office: null everywhere, undefined nowhere; their list and counts follow it
 * @throws AppError not_found
 */
export async function fullCommune(db: Db, id: string, reads: TerritoryCodes | null | undefined): Promise<FullCommune> {
  const own = await db.selectFrom('communes').select(['slug', 'version']).where('id', '=', id).executeTakeFirst()
  if (!own) throw new AppError('not_found')
  const { data: commune } = await getCommune(db, own.slug)
  const rows = await communeRows(db, id)
  const { data: infos_affichees } = await getInfos(db, id)
  const publications = reads === undefined ? null : await publicationsOf(db, id, reads)
  const visible = await listVisible(db, 'commune', id, { page: 1, per_page: 1, sort: 'publie_le_desc' })
  const devices = await listCommuneAdmin(db, { id, query: { page: 1, per_page: PER_PAGE_MAX, sort: 'nom_asc' } })
  return {
    ...commune,
    version: own.version,
    ...rows,
    mairie: commune.mairie_actor_id ? await mairieOf(db, commune.mairie_actor_id) : null,
    infos_affichees,
    counts: {
      publications: publications?.total ?? visible.meta.total,
      publications_pending: publications?.pending ?? 0,
      publications_visible: visible.meta.total,
      acteurs: await acteursIn(db, id),
      infos: rows.infos.length,
      elus: rows.elus.length,
      collectes: rows.collectes.length,
      defibrillateurs: devices.meta.total,
    },
    defibrillateurs: devices.data,
    publications: publications?.latest ?? [],
  }
}

/** Returns the latest publications of a commune that a reader of the back-office may see, and how many there are. */
async function publicationsOf(db: Db, commune_id: string, reads: TerritoryCodes | null) {
  const seen = { ...NEWEST, commune_id, territory: reads ?? undefined }
  const latest = await listForAdmin(db, seen)
  const pending = await listForAdmin(db, { ...seen, per_page: 1, moderation_status: 'pending' })
  return { latest: latest.data, total: latest.meta.total, pending: pending.meta.total }
}

async function mairieOf(db: Db, id: string): Promise<FullCommune['mairie']> {
  const mairie = await db
    .selectFrom('acteurs')
    .select(['id', 'nom', 'active', 'deleted_at', 'adresse', 'telephone', 'email', 'site_web'])
    .where('id', '=', id)
    .executeTakeFirst()
  return mairie ?? null
}

async function acteursIn(db: Db, communeId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from acteurs where commune_id = ${communeId} and deleted_at is null`.execute(db)
  return rows[0]?.n ?? 0
}
