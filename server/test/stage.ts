import { sql } from 'kysely'
import { harness } from './harness.ts'
import type { Ask } from './http.ts'
import { makeActeurs, makeCommunes, type makeUser, makeUsers } from './make.ts'

/** Publication types that every database has from its beginning. */
export const ACTUALITE = '01990000-0000-7000-8000-000000000001'
export const EVENEMENT = '01990000-0000-7000-8000-000000000002'
export const ALERTE = '01990000-0000-7000-8000-000000000003'
/** Of the kind acte. */
export const ACTE = '01990000-0000-7000-8000-00000000000a'

type Person = Awaited<ReturnType<typeof makeUser>>

/** A commune with its municipal office and an association, a second commune, and users with different rights. */
export interface Stage {
  commune: string
  elsewhere: string
  /** The association, without the right to publish. */
  acteur: string
  mairie: string
  /** The municipal office of the second commune. */
  otherMairie: string
  admin: Person
  platformAdmin: Person
  owner: Person
  maire: Person
  /** May edit the actor's publications, and no more. */
  member: Person
  /** Owner of another commune's municipal office. */
  otherMaire: Person
  stranger: Person
  /** Options of a request from the back-office. */
  back: Ask
}

/** Empties the database and creates the rows of a stage. */
export async function setStage(): Promise<Stage> {
  await (await harness()).reset()
  return makeStage()
}

/** Creates the rows of a further stage beside what there is. */
export async function makeStage(): Promise<Stage> {
  const { db } = await harness()
  const [commune = '', elsewhere = ''] = await makeCommunes([{}, {}])
  const office = { type: 'mairie', can_publish: true }
  const [acteur = '', mairie = '', otherMairie = ''] = await makeActeurs([
    { commune_id: commune },
    { commune_id: commune, ...office },
    { commune_id: elsewhere, ...office },
  ])
  await sql`update communes c set mairie_actor_id = a.id from acteurs a where a.commune_id = c.id and a.id in (${mairie}, ${otherMairie})`.execute(
    db,
  )
  const [admin, platformAdmin, owner, maire, member, otherMaire, stranger] = await makeUsers([
    { roles: ['admin'] },
    { roles: ['platform_admin'] },
    { links: [{ acteur_id: acteur, role: 'owner' }] },
    { links: [{ acteur_id: mairie, role: 'owner' }] },
    { links: [{ acteur_id: acteur, role: 'member', permissions: ['manage_publications'] }] },
    { links: [{ acteur_id: otherMairie, role: 'owner' }] },
    {},
  ])
  const back = { token: admin.token, source: 'backoffice' }
  return { commune, elsewhere, acteur, mairie, otherMairie, admin, platformAdmin, owner, maire, member, otherMaire, stranger, back }
}

/** Returns SQL for the time this many minutes from now, as a column value. */
export const minutes = (n: number) => sql<string>`now_ms() + make_interval(mins => ${n}::int)`

/** Links a user to an actor. Replaces an existing link. */
export async function link(user_id: string, acteur_id: string, role: 'owner' | 'member', permissions: string[] = []): Promise<void> {
  const { db } = await harness()
  await db.deleteFrom('actor_users').where('user_id', '=', user_id).where('acteur_id', '=', acteur_id).execute()
  await db.insertInto('actor_users').values({ user_id, acteur_id, role, permissions }).execute()
}

/** Gives an actor the right to publish: publications stay visible when its members change them. */
export async function allowPublishing(acteur_id: string): Promise<void> {
  const { db } = await harness()
  await db.updateTable('acteurs').set({ can_publish: true }).where('id', '=', acteur_id).execute()
}

/** Returns the audit rows of a target, oldest first. */
export async function trail(target_id: string) {
  const { db } = await harness()
  return db.selectFrom('audit_log').selectAll().where('target_id', '=', target_id).orderBy('seq').execute()
}
