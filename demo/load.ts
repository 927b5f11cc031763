import { type Insertable, sql } from 'kysely'
import { machineCaller } from '../server/platform/access/caller.ts'
import { record } from '../server/platform/audit/record.ts'
import { transact, type Tx } from '../server/platform/db/db.ts'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import type { Services } from '../server/platform/services.ts'
import { actorsOf, type NewActor } from './actors.ts'
import { collectionsOf, councilOf, infoOf } from './communes.ts'
import { defibrillatorsOf } from './defibrillators.ts'
import { historyOf } from './history.ts'
import { importsOf } from './imports.ts'
import { actorMediasOf, mediasOf, type MediaStock, stockOfMedias } from './medias.ts'
import { applyPaymentEvents, insertPaymentEvents } from './payment-events.ts'
import { ADMIN } from './people.ts'
import type { PlacedCommune } from './placed.ts'
import { publicationRow } from './publication-rows.ts'
import { markDemoRecords, recordDemoLoad } from './registry.ts'
import { communes as communeData } from './schemas/communes.ts'
import { threads } from './schemas/people.ts'
import { paymentEventsOf } from './subscriptions.ts'
import { type DemoSummary, demoSummary } from './summary.ts'
import { writeTrail } from './trail.ts'
import { insertUsers, makeAccounts, updateLastSeen } from './users.ts'

/** The maximum number of rows in an insert. The PostgreSQL protocol allows 65,535 parameters in a statement. */
const ROWS_A_STATEMENT = 200

/**
 * Loads the demonstration. All dates are relative to the present. No e-mail is sent. A commune that is missing, or that already has a town
 * hall, is left out. A second load changes nothing.
 * @param medias the pictures and documents, which the caller may have begun to make
 * @throws DataError if a data file is not valid
 */
export async function loadDemo(services: Services, medias?: Promise<MediaStock>): Promise<DemoSummary> {
  const { db } = services.database
  const before = await demoSummary(db)
  if (before) return before
  const [subjects, stock] = await Promise.all([makeAccounts(services), medias ?? stockOfMedias(services)])
  return transact(db, async (tx) => {
    // Two processes may start at the same time on one database.
    await sql`select pg_advisory_xact_lock(hashtext('beffroi demo'))`.execute(tx)
    return (await demoSummary(tx)) ?? (await load(tx, services, subjects, stock))
  })
}

async function load(tx: Tx, services: Services, subjects: ReadonlyMap<string, string>, stock: MediaStock): Promise<DemoSummary> {
  const { now } = stock
  const communes = await presentCommunes(tx)
  const users = await insertUsers(tx, subjects, now)
  await markDemoRecords(tx, 'users', [...users.values()])
  const actors = actorsOf(communes, now)
  const hash = (reporter: string) => services.secrets.keyedHash('reporter', reporter)
  const history = historyOf({ now, communes, actors, users, types: await typesByCode(tx), hash, withActs: stock.files.size > 0 })
  const { publications, reports, claims, links, trail } = history
  await insertActors(tx, communes, actors, trail.versioned)
  await insert(
    tx,
    'actor_users',
    links.map(({ since, ...link }) => ({ ...link, created_at: since.toISOString() })),
  )

  await insert(tx, 'elus', communes.flatMap(councilOf))
  await insert(
    tx,
    'collectes',
    communes.flatMap((commune) => collectionsOf(commune, now)),
  )
  await insert(tx, 'commune_infos', communes.flatMap(infoOf))
  const devices = communes.flatMap(defibrillatorsOf)
  await insert(tx, 'defibrillateurs', devices)
  await insert(
    tx,
    'commune_defibrillateurs',
    devices.flatMap(({ id, commune_id }) => (commune_id ? [{ id: newId(), commune_id, defibrillateur_id: id }] : [])),
  )

  const placed = actors.map(({ actor }) => actor)
  const imports = importsOf(publications, placed, users.get(ADMIN) ?? null, now)
  await insert(tx, 'import_sources', imports.sources)
  const medias = mediasOf(publications, stock)
  const ofActors = actorMediasOf(placed, stock)
  await insert(tx, 'medias', [...medias.rows, ...ofActors.rows])
  await setPictures(tx, ofActors.pictures)
  await insert(
    tx,
    'publications',
    publications.map((publication) =>
      trail.versioned({ ...publicationRow(publication), images: null, documents: null, acte: null, ...medias.lists.get(publication.id) }),
    ),
  )
  await insert(tx, 'publication_waiting_edits', history.waitingEdit ? [history.waitingEdit] : [])
  await insert(tx, 'import_items', imports.items)
  await insert(tx, 'import_runs', imports.runs)
  await insert(tx, 'import_run_entries', imports.entries)
  await insert(tx, 'publication_reports', reports)
  await insert(tx, 'claims', claims)
  await insert(tx, 'acteur_proposals', history.proposals)
  const payments = paymentEventsOf(placed, now)
  await insertPaymentEvents(tx, payments)
  const subscriptions = await applyPaymentEvents(tx, payments)
  await insert(tx, 'emails', history.threads.emails)
  await insert(tx, 'message_threads', history.threads.message_threads)
  await insert(tx, 'messages', history.threads.messages)
  await insert(tx, 'message_notes', history.threads.message_notes)
  await insert(
    tx,
    'canned_replies',
    threads().canned_replies.map((reply) => ({ id: newId(), ...reply })),
  )
  await updateLastSeen(tx, users.values(), trail.lastAct)

  // The trail is written last: its head is locked from here to the commit.
  const audit = await writeTrail(tx, trail.steps, (address) => services.secrets.keyedHash('address', address))
  const counts = {
    communes: communes.length,
    acteurs: actors.length,
    publications: publications.length,
    accounts: subjects.size,
    users: users.size,
    claims: claims.length,
  }
  await record(tx, machineCaller('system'), 'demo.load', { type: 'demo', id: 'demo', after: { ...counts, subscriptions, audit } })
  await recordDemoLoad(tx, counts)
  const summary = await demoSummary(tx)
  if (!summary) throw new Error('The demonstration was loaded and has no summary')
  return summary
}

/** Sets the logo and the picture of actors, once their media are there. */
async function setPictures(tx: Tx, pictures: readonly { id: string }[]): Promise<void> {
  await sql`
    update acteurs a set logo = v.logo, photo = v.photo
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as v (id uuid, logo jsonb, photo jsonb) where a.id = v.id`.execute(tx)
}

/** Inserts rows and marks them as the demonstration's. */
async function insert<T extends keyof Database>(tx: Tx, table: T, rows: readonly Insertable<Database[T]>[]): Promise<void> {
  await markDemoRecords(
    tx,
    table,
    rows.flatMap((row) => ('id' in row ? [row.id as string] : [])),
  )
  for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT)
    await tx
      .insertInto(table)
      .values(rows.slice(i, i + ROWS_A_STATEMENT))
      .execute()
}

async function typesByCode(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('publication_types').select(['id', 'code']).execute()
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** Returns the communes of communes.json that are in the database and have no town hall, in the order of the file. */
async function presentCommunes(tx: Tx): Promise<PlacedCommune[]> {
  const codes = communeData().map(({ code_insee }) => code_insee)
  const rows = await tx
    .selectFrom('communes')
    .select(['id', 'code_insee', 'slug', 'nom', 'departement', 'population', 'codes_postaux', 'timezone'])
    .where('code_insee', 'in', codes)
    .where('mairie_actor_id', 'is', null)
    .execute()
  const byCode = new Map(rows.map((row) => [row.code_insee, row]))
  return communeData().flatMap((data) => {
    const row = byCode.get(data.code_insee)
    return row ? [{ ...row, data }] : []
  })
}

/** Inserts the actors with their further communes, and updates the communes with their position and their town hall. */
async function insertActors(
  tx: Tx,
  communes: readonly PlacedCommune[],
  actors: readonly NewActor[],
  versioned: (row: NewActor['row']) => Insertable<Database['acteurs']>,
): Promise<void> {
  await insert(
    tx,
    'acteurs',
    actors.map(({ row }) => versioned(row)),
  )
  const ids = new Map(communes.map(({ code_insee, id }) => [code_insee, id]))
  const further = actors.flatMap(({ actor }) =>
    actor.alsoIn.flatMap((insee) => ids.get(insee) ?? []).map((commune_id) => ({ acteur_id: actor.id, commune_id })),
  )
  await insert(tx, 'acteur_communes', further)
  const townHalls = new Map(actors.flatMap(({ actor }) => (actor.theme === 'mairie' ? [[actor.commune.id, actor.id]] : [])))
  const values = communes.map(({ id, data: { position } }) => ({
    id,
    latitude: position?.[0] ?? null,
    longitude: position?.[1] ?? null,
    mairie: townHalls.get(id) ?? null,
  }))
  await sql`
    update communes c set mairie_actor_id = v.mairie, latitude = coalesce(v.latitude, c.latitude), longitude = coalesce(v.longitude, c.longitude),
      version = c.version + 1, updated_at = now_ms()
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (id uuid, latitude float8, longitude float8, mairie uuid)
    where c.id = v.id`.execute(tx)
}
