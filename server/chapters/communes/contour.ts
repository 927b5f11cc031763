import type { z } from 'zod'
import type { Contour } from '../../../contract/communes/commune-records.ts'
import type { Db } from '../../platform/db/db.ts'
import { communeById } from './get.ts'

const LICENCE = 'Licence Ouverte 2.0'

/**
 * Returns the outline of a commune; null where none was imported. Spec §2-91.
 * @throws AppError not_found
 */
export async function getContour(db: Db, id: string): Promise<{ data: z.output<typeof Contour> | null }> {
  await communeById(db, id)
  const row = await db
    .selectFrom('commune_contours')
    .select(['trace', 'largeur', 'hauteur', 'ouest', 'sud', 'est', 'nord', 'latitude', 'longitude', 'source', 'millesime', 'updated_at'])
    .where('commune_id', '=', id)
    .executeTakeFirst()
  if (!row) return { data: null }
  const { ouest, sud, est, nord, ...outline } = row
  return { data: { ...outline, cadre: { ouest, sud, est, nord }, licence: LICENCE } }
}
