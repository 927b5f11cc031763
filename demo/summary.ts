import type { Db } from '../server/platform/db/db.ts'
import { accounts } from './people.ts'
import { ACCOUNTS_COMMUNE } from './placed.ts'

/** The numbers of records of the demonstration, and the accounts for signing in. */
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

/** Whether the demonstration was loaded and removed: a start does not load it again. */
export async function demoWasRemoved(db: Db): Promise<boolean> {
  return ((await demoLoad(db))?.removed_at ?? null) !== null
}

const demoLoad = (db: Db) => db.selectFrom('demo_load').selectAll().executeTakeFirst()

/** Returns the summary of the loaded demonstration, whenever it was loaded; null if it is not loaded. */
export async function demoSummary(db: Db): Promise<DemoSummary | null> {
  const found = await demoLoad(db)
  const loaded = found?.removed_at === null ? found : undefined
  if (!loaded) return null
  const emails = accounts().map(({ email }) => email)
  const links = await db
    .selectFrom('actor_users as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('acteurs as a', 'a.id', 'l.acteur_id')
    .select(['u.email', 'a.id', 'a.nom'])
    .where('u.email', 'in', emails)
    .orderBy('l.created_at')
    .execute()
  const commune = await db.selectFrom('communes').select('slug').where('code_insee', '=', ACCOUNTS_COMMUNE).executeTakeFirst()
  const { communes, acteurs, publications, users, claims } = loaded
  const opened = loaded.accounts === 0 ? [] : accounts()
  return {
    communes,
    acteurs,
    publications,
    users,
    claims,
    accounts: opened.map(({ email, account = '' }) => {
      const acteur = links.find((link) => link.email === email)
      return { email, role: account, acteur: acteur ? { id: acteur.id, nom: acteur.nom } : null, commune_slug: commune?.slug ?? '' }
    }),
  }
}
