import { sql } from 'kysely'
import type { z } from 'zod'
import type { Elu } from '../../../contract/communes/commune-records.ts'
import { officeOf } from '../../../contract/communes/offices.ts'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { communeById } from './get.ts'

/**
 * The visible officials of a commune, in the order set by the commune or the register, then by name; their titles agree with their gender. Spec §4.4-7.
 * @throws AppError not_found
 */
export async function listElus(
  db: Db,
  { id, query }: { id: string; query: { page: number; per_page: number } },
): Promise<Page<z.output<typeof Elu>>> {
  await communeById(db, id)
  const visible = db.selectFrom('elus').where('commune_id', '=', id).where('visible', '=', true)
  const { total } = await visible.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await visible
    .select(['id', 'civilite', 'nom', 'prenom', 'fonction', 'fonction_type', 'rang', 'delegation', 'photo_url'])
    .select((eb) => eb.ref('photo').$castTo<z.output<typeof Elu>['photo']>().as('photo'))
    .select(['date_debut_mandat', 'date_debut_fonction', 'ordre'])
    .orderBy('ordre')
    .orderBy(sql`nom collate "und-x-icu"`)
    .orderBy(sql`prenom collate "und-x-icu"`)
    .orderBy('id')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  return page(
    rows.map((row) => ({ ...row, fonction: row.fonction && officeOf(row.fonction, row.civilite) })),
    total,
    query,
  )
}
