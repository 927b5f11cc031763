import type { TerritoryCodes } from '../../contract/access/back-office.ts'
import { answerMessage } from '../platform/mail/messages-catalogue.ts'
import { type InsertObject, sql } from 'kysely'
import type { Database } from '../platform/db/schema.gen.ts'
import { newId } from '../platform/db/id.ts'
import { readHoraires } from '../chapters/defibrillateurs/horaires/read.ts'
import { harness, TEST_ISSUER } from './harness.ts'
import { insertDeadJob } from './queue-tables.ts'

// The file is long because it has one function for each kind of record.
/** Columns of a row to create. A value may be an SQL expression. */
type Values<T extends keyof Database> = Partial<InsertObject<Database, T>>

let serial = 0
const next = () => (serial += 1)

/** Creates a commune with plausible values. Returns its id, as all functions here that do not state another result. */
export async function makeCommune(values: Values<'communes'> = {}): Promise<string> {
  const [id = ''] = await makeCommunes([values])
  return id
}

/** Creates communes in one statement. */
export async function makeCommunes(communes: readonly Values<'communes'>[]): Promise<string[]> {
  const { db } = await harness()
  const rows = communes.map((values) => {
    const n = next()
    return {
      id: newId(),
      // 01100 to 01899 are those of unusedCode().
      code_insee: String(n < 1000 ? n : n + 10_000).padStart(5, '0'),
      slug: `commune-${n}`,
      nom: `Commune ${n}`,
      departement: '01',
      departement_nom: 'Ain',
      region: '84',
      region_nom: 'Auvergne-Rhône-Alpes',
      ...values,
    }
  })
  await db.insertInto('communes').values(rows).execute()
  return rows.map(({ id }) => id as string)
}

/** Creates an active actor in a commune. */
export async function makeActeur(commune_id: string, values: Values<'acteurs'> = {}): Promise<string> {
  const [id = ''] = await makeActeurs([{ ...values, commune_id }])
  return id
}

/** Creates active actors in one statement. */
export async function makeActeurs(acteurs: readonly (Omit<Values<'acteurs'>, 'commune_id'> & { commune_id: string })[]): Promise<string[]> {
  const { db } = await harness()
  const rows = acteurs.map((values) => {
    const n = next()
    return { id: newId(), nom: `Acteur ${n}`, slug: `acteur-${n}`, type: 'association', ...values }
  })
  await db.insertInto('acteurs').values(rows).execute()
  return rows.map(({ id }) => id as string)
}

/** Creates a user of the back-office whose role is bounded to a territory; null: everywhere. */
export async function makeOfficer(
  role: string,
  territory: Partial<TerritoryCodes> | null,
): Promise<{ id: string; token: string; source: string }> {
  const { db } = await harness()
  const made = await makeUser({ roles: [role] })
  if (territory)
    await db
      .updateTable('user_roles')
      .set({ territory: JSON.stringify({ communes: [], departements: [], regions: [], ...territory }) })
      .where('user_id', '=', made.id)
      .execute()
  return { ...made, source: 'backoffice' }
}

interface NewUser {
  roles?: string[]
  links?: { acteur_id: string; role: 'owner' | 'member'; permissions?: string[] }[]
}
interface MadeUser {
  id: string
  token: string
}

/** Creates a user with roles and links. Returns the user's id and access token. */
export async function makeUser(user: NewUser = {}): Promise<MadeUser> {
  const [made] = await makeUsers([user])
  return made
}

/** Creates users with roles and links, in a statement for each table. Returns their ids and access tokens. */
export async function makeUsers<const T extends readonly NewUser[]>(users: T): Promise<{ -readonly [K in keyof T]: MadeUser }> {
  const { db, token } = await harness()
  const made = await Promise.all(
    users.map(async (user) => {
      const id = newId()
      return { ...user, id, email: `user${next()}@example.fr`, token: await token(id) }
    }),
  )
  const roles = made.flatMap((user) => user.roles?.map((role) => ({ user_id: user.id, role })) ?? [])
  const links = made.flatMap((user) => user.links?.map((link) => ({ permissions: [], ...link, user_id: user.id })) ?? [])
  await db
    .insertInto('users')
    .values(made.map(({ id, email }) => ({ id, email })))
    .execute()
  await db
    .insertInto('user_identities')
    .values(made.map(({ id }) => ({ issuer: TEST_ISSUER, subject: id, user_id: id })))
    .execute()
  if (roles.length > 0) await db.insertInto('user_roles').values(roles).execute()
  if (links.length > 0) await db.insertInto('actor_users').values(links).execute()
  return made.map(({ id, token: access }) => ({ id, token: access })) as { -readonly [K in keyof T]: MadeUser }
}

/** Creates a publication, visible unless `values` changes that. */
export async function makePublication(acteur_id: string, commune_id: string, values: Values<'publications'> = {}): Promise<string> {
  const { db } = await harness()
  const id = newId()
  await db
    .insertInto('publications')
    .values({
      id,
      title: `Titre ${next()}`,
      body: 'Texte.',
      acteur_id,
      commune_id,
      moderation_status: 'published',
      valide: true,
      publie_le: sql`now_ms() - interval '1 hour'`,
      ...values,
    })
    .execute()
  return id
}

/** Creates an open report of a publication. */
export async function makeReport(publication_id: string, values: Values<'publication_reports'> = {}): Promise<string> {
  const { db } = await harness()
  const id = newId()
  await db
    .insertInto('publication_reports')
    .values({ id, publication_id, reason: 'spam', reporter_hash: id, ...values })
    .execute()
  await db
    .updateTable('publications')
    .set({ reports_count: sql`reports_count + 1` })
    .where('id', '=', publication_id)
    .execute()
  return id
}

/** Creates an edit that waits beside a publication, or was refused with `status`. */
export async function makeWaitingEdit(
  publication_id: string,
  content: object,
  { status = 'pending', ...values }: Values<'publication_waiting_edits'> & { status?: 'pending' | 'rejected' } = {},
): Promise<void> {
  const { db } = await harness()
  await db
    .insertInto('publication_waiting_edits')
    .values({ publication_id, content: JSON.stringify(content), status, ...values })
    .execute()
  await db.updateTable('publications').set({ waiting_edit_status: status }).where('id', '=', publication_id).execute()
}

/** Creates a draft, complete unless `content` changes that, with its two versions. */
export async function makeDraft(acteur_id: string, commune_id: string, created_by: string, content: object = {}): Promise<string> {
  const { db } = await harness()
  const id = newId()
  const written = { title: `Brouillon ${next()}`, body: 'Texte.', commune_id, ...content }
  await db
    .insertInto('publication_drafts')
    .values({ id, acteur_id, created_by, content: JSON.stringify(written), version: 2 })
    .execute()
  await db
    .insertInto('publication_draft_versions')
    .values(
      [{ title: 'Première version' }, written].map((saved, n) => ({
        draft_id: id,
        version: n + 1,
        content: JSON.stringify(saved),
        saved_by: created_by,
      })),
    )
    .execute()
  return id
}

/** Creates a pending claim of an actor, by somebody without an account unless `values` contains one. */
export async function makeClaim(acteur_id: string, values: Values<'claims'> = {}): Promise<string> {
  const { db } = await harness()
  const id = newId()
  await db
    .insertInto('claims')
    .values({ id, acteur_id, message: 'Je préside cette association.', email: `claim${next()}@example.fr`, ...values })
    .execute()
  return id
}

/** Creates a pending proposal of an actor by a user. */
export async function makeProposal(commune_id: string, user_id: string, values: Partial<Values<'acteur_proposals'>> = {}): Promise<string> {
  const { db } = await harness()
  const id = newId()
  await db
    .insertInto('acteur_proposals')
    .values({ id, commune_id, user_id, nom: `Club ${next()}`, type: 'association', message: 'Je suis membre de ce club.', ...values })
    .execute()
  return id
}

/** Creates a support thread with its first message, as sent by the form. */
export async function makeThread(values: Values<'message_threads'> = {}): Promise<string> {
  const { db } = await harness()
  const id = newId()
  const n = next()
  const message = newId()
  await db
    .insertInto('message_threads')
    .values({
      id,
      subject: `Question ${n}`,
      subject_key: `question ${n}`,
      contact_nom: 'Camille Roux',
      contact_email: `contact${n}@example.fr`,
      source: 'form',
      messages_count: 1,
      last_message_id: message,
      ...values,
    })
    .execute()
  await db
    .insertInto('messages')
    .values({
      id: message,
      thread_id: id,
      direction: 'inbound',
      author_nom: 'Camille Roux',
      sender_is_contact: true,
      body: 'Bonjour, merci.',
    })
    .execute()
  return id
}

let codes = 0
/** Returns an INSEE code of the Ain that no commune of the tests has. The same code comes again after 800 others. */
export const unusedCode = (): string => `01${String(900 - ((codes += 1) % 800)).padStart(3, '0')}`

/**
 * Creates a working defibrillator of a commune, with the commune's row for it. `values` and `view` replace their columns. Returns the ids
 * of both rows.
 */
export async function makeDefibrillateur(
  commune_id: string | null,
  values: Values<'defibrillateurs'> = {},
  view: Values<'commune_defibrillateurs'> = {},
): Promise<{ id: string; view: string }> {
  const { db } = await harness()
  const n = next()
  const ids = { id: newId(), view: newId() }
  await db
    .insertInto('defibrillateurs')
    .values({
      id: ids.id,
      source_id: String(100_000 + n),
      nom: `DAE ${n}`,
      latitude: 46.2,
      longitude: 5.2,
      commune_id,
      horaires: JSON.stringify(readHoraires({})),
      etat_fonctionnement: 'En fonctionnement',
      source_hash: String(n),
      ...values,
    })
    .execute()
  if (commune_id !== null)
    await db
      .insertInto('commune_defibrillateurs')
      .values({ id: ids.view, commune_id, defibrillateur_id: ids.id, ...view })
      .execute()
  return ids
}

/** Creates a subscription of the payment provider's test mode, as after an event. */
export async function makeSubscription(values: Values<'subscriptions'> = {}): Promise<string> {
  const { db } = await harness()
  const n = next()
  const id = newId()
  await db
    .insertInto('subscriptions')
    .values({
      id,
      livemode: false,
      provider_subscription_id: `sub_${n}`,
      plan: 'essentiel',
      status: 'active',
      // Times differ by a second, so that lists are in the order of creation, even of rows created in the same millisecond.
      created_at: sql`now_ms() - interval '1 day' + ${n} * interval '1 second'`,
      ...values,
    })
    .execute()
  return id
}

/** Creates a view of the list of publications that a user saved, visible only to that user. */
export async function makeView(user_id: string, values: Values<'saved_views'> = {}): Promise<string> {
  const { db } = await harness()
  const id = newId()
  await db
    .insertInto('saved_views')
    .values({ id, user_id, screen: 'publications', nom: `Vue ${next()}`, query: 'moderation_status=pending', ...values })
    .execute()
  return id
}

/** Begins the view of an administrator as a user, as POST /admin/users/{userId}/view does. Returns its id. */
export async function makeUserView(user_id: string, admin_id: string): Promise<string> {
  const { db } = await harness()
  const id = newId()
  await db
    .updateTable('user_views')
    .set({ ended_at: '2026-01-01T00:00:00Z' })
    .where('admin_id', '=', admin_id)
    .where('ended_at', 'is', null)
    .execute()
  await db
    .insertInto('user_views')
    .values({ id, user_id, admin_id, reason: 'Comprendre sa demande', expires_at: '2100-01-01T00:00:00Z' })
    .execute()
  return id
}

/** Creates a dead job, as after its last failed attempt. */
export async function makeDeadJob(
  values: { name?: string; data?: unknown; attempts?: number; fault?: unknown; sent?: string } = {},
): Promise<string> {
  const { services } = await harness()
  const { name = 'mail.send', data = { email_id: newId() }, attempts = 14, sent = new Date().toISOString() } = values
  const { en: message, ...stored } = answerMessage({ reply: '451', status: null, command: null })
  const { fault = { error: 'MailDeferred', message, code: stored.code, params: stored.params } } = values
  const id = newId()
  await insertDeadJob(services.database.pool, { id, name, data, attempts, sent, fault })
  return id
}

/** Creates an open invitation to the team of an actor, by one of its owners unless `values` names another inviter. */
export async function makeInvitation(acteur_id: string, values: Values<'invitations'> = {}): Promise<string> {
  const { db } = await harness()
  const id = newId()
  const owner = await db
    .selectFrom('actor_users')
    .select('user_id')
    .where('acteur_id', '=', acteur_id)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  await db
    .insertInto('invitations')
    .values({
      id,
      email: `invite${next()}@example.fr`,
      acteur_id,
      link_role: 'member',
      permissions: ['manage_publications'],
      invited_by: owner?.user_id ?? '',
      expires_at: sql`now_ms() + interval '7 days'`,
      ...values,
    })
    .execute()
  return id
}
