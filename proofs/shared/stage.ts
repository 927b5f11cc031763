import { newId } from '../../server/platform/db/id.ts'
import { signInAt } from '../../server/test/process.ts'
import type { Query } from './ledger.ts'

/** Accounts of the demonstration data, which every service under load has. */
const ADMIN = 'admin@demo.test'
const PUBLISHER = 'mairie@demo.test'

/** The accounts and records that the requests of the load use. */
export interface Stage {
  /** Access tokens, valid for a quarter of an hour. */
  admin: string
  publisher: string
  acteur_id: string
  commune_id: string
  commune_slug: string
  /** The ids of publications that the public sees. */
  shown: string[]
}

async function read(url: string, path: string, headers: Record<string, string>) {
  const answer = await fetch(`${url}/api/v1${path}`, { headers: { 'x-app-source': 'public', ...headers } })
  if (!answer.ok) throw new Error(`GET ${path}: ${answer.status}`)
  return ((await answer.json()) as { data: never }).data
}

/** Signs in, and reads the ids of records of the demonstration data. */
export async function takeStage(url: string): Promise<Stage> {
  const [admin, publisher] = [await signInAt(url, ADMIN), await signInAt(url, PUBLISHER)]
  const me: { acteurs: { id: string; commune_id: string }[] } = await read(url, '/me', { authorization: `Bearer ${publisher}` })
  const [acteur] = me.acteurs
  if (!acteur) throw new Error(`${PUBLISHER} has no actor`)
  const communes: { slug: string }[] = await read(url, '/communes?q=bethune', {})
  const shown: { id: string }[] = await read(url, '/publications?per_page=50', {})
  return {
    admin,
    publisher,
    acteur_id: acteur.id,
    commune_id: acteur.commune_id,
    commune_slug: communes[0]?.slug ?? '',
    shown: shown.map(({ id }) => id),
  }
}

/** Creates actors that can be claimed, for one claim each. Returns their ids. */
export async function makeClaimable(query: Query, commune_id: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  await query(
    `insert into acteurs (id, nom, slug, type, commune_id) select id, 'Chorale ' || id, 'chorale-' || id, 'association', $2 from unnest($1::uuid[]) id`,
    [ids, commune_id],
  )
  return ids
}
