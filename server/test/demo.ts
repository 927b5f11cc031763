import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { loadDemo } from '../../demo/load.ts'
import { type MediaStock, stockOfMedias } from '../../demo/medias.ts'
import { communes } from '../../demo/schemas/communes.ts'
import type { DemoSummary } from '../../demo/summary.ts'
import type { Services } from '../platform/services.ts'
import { harness } from './harness.ts'
import { makeCommune } from './make.ts'

/** A commune of the demonstration that is missing from the database: the load continues without it. */
const ABSENT = '35262'
const POPULATIONS: Record<string, number> = { '75056': 2_103_778, '62119': 25_224, '17319': 113, '39041': 160, '97411': 155_634 }

/** Empties the database and creates the communes of the demonstration. */
export async function placeCommunes(): Promise<void> {
  const { reset } = await harness()
  await reset()
  await makeDemoCommunes()
}

/** Creates the communes of the demonstration, without emptying the database. */
export async function makeDemoCommunes(): Promise<void> {
  for (const { code_insee: insee } of communes())
    if (insee !== ABSENT)
      await makeCommune({
        code_insee: insee,
        nom: `Ville ${insee}`,
        slug: `ville-${insee.toLowerCase()}`,
        departement: /^97|^98/.test(insee) ? insee.slice(0, 3) : insee.slice(0, 2),
        population: POPULATIONS[insee] ?? 12_000,
        codes_postaux: ['00000'],
      })
}

let stock: Promise<MediaStock> | undefined

/**
 * Loads the demonstration with pictures that are drawn once in this process: drawing them takes as much processor time as a third of a load.
 * For tests that look at rows; demo/load.test.ts draws its own and looks at the files too.
 */
export async function loadDemoRows(services: Services): Promise<DemoSummary> {
  stock ??= stockOfMedias(services)
  const { files } = await stock
  return loadDemo(services, Promise.resolve({ files, now: new Date() }))
}

/** Counts rows: `count(db, "claims where status = 'pending'")`. */
export async function count(db: Db, from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(from)}`.execute(db)
  return rows[0]?.n ?? Number.NaN
}
