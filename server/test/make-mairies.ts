import { sql } from 'kysely'
import { mairieCode } from '../chapters/acteurs/mairies/code.ts'
import { newId } from '../platform/db/id.ts'
import { harness } from './harness.ts'
import { makeCommune } from './make.ts'

/** The address that the directory gives for the town halls of tests. */
export const TOWN_HALL = 'mairie@commune-exemple.fr'

/** Gives a commune its town hall in the directory, without a page. Returns the id of the row. */
export async function listTownHall(commune_id: string, values: { email?: string | null; type?: string } = {}): Promise<string> {
  const { db } = await harness()
  const id = newId()
  const row = { id, commune_id, type: 'mairie', libelle: 'Mairie', source: 'dila', source_id: id, email: TOWN_HALL, ...values }
  await db.insertInto('commune_infos').values(row).execute()
  return id
}

/** Creates a commune whose town hall is in the directory and has no page. Returns its id. */
export async function makeTownHall(values: Parameters<typeof makeCommune>[0] = {}): Promise<string> {
  const commune = await makeCommune(values)
  await listTownHall(commune)
  return commune
}

/** Stores a code of a person for a town hall. Returns the code. */
export async function makeMairieCode(commune_id: string, user_id: string, email = TOWN_HALL): Promise<string> {
  const { db, services } = await harness()
  const { id, expires_at } = await db
    .insertInto('mairie_codes')
    .values({ id: newId(), commune_id, user_id, email, expires_at: sql`now_ms() + interval '1 day'` })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return mairieCode(services.secrets, id, expires_at)
}
