import type { Db } from '../server/platform/db/db.ts'
import { COMMUNE_DES_COMPTES } from './data/communes.ts'
import { COMPTES } from './accounts.ts'

/** What the demonstration holds, and whom one can sign in as. */
export interface DemoSummary {
  communes: number
  acteurs: number
  publications: number
  users: number
  claims: number
  accounts: { email: string; role: string; acteur: { id: string; nom: string } | null; commune_slug: string }[]
}

/** Whether the demonstration is in this database. */
export async function demoIsLoaded(db: Db): Promise<boolean> {
  return (await demoLoad(db))?.removed_at === null
}

/** Whether it was loaded once and taken away: a start does not bring it back by itself. */
export async function demoWasRemoved(db: Db): Promise<boolean> {
  return ((await demoLoad(db))?.removed_at ?? null) !== null
}

const demoLoad = (db: Db) => db.selectFrom('demo_load').selectAll().executeTakeFirst()

/** The summary of a loaded demonstration, whenever it was loaded; null where there is none. */
export async function demoSummary(db: Db): Promise<DemoSummary | null> {
  const found = await demoLoad(db)
  const loaded = found?.removed_at === null ? found : undefined
  if (!loaded) return null
  const liens = await db
    .selectFrom('actor_users as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('acteurs as a', 'a.id', 'l.acteur_id')
    .select(['u.email', 'a.id', 'a.nom'])
    .where(
      'u.email',
      'in',
      COMPTES.map(({ email }) => email),
    )
    .orderBy('l.created_at')
    .execute()
  const commune = await db.selectFrom('communes').select('slug').where('code_insee', '=', COMMUNE_DES_COMPTES).executeTakeFirst()
  return {
    communes: loaded.communes,
    acteurs: loaded.acteurs,
    publications: loaded.publications,
    users: loaded.users,
    claims: loaded.claims,
    accounts:
      loaded.accounts === 0
        ? []
        : COMPTES.map(({ email, role }) => {
            const acteur = liens.find((lien) => lien.email === email)
            return { email, role, acteur: acteur ? { id: acteur.id, nom: acteur.nom } : null, commune_slug: commune?.slug ?? '' }
          }),
  }
}
