import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError, invalid } from '../../../../contract/errors.ts'
import { CONSENT_VERSION, type Fiche, SUIVIS_MAX, type Sujet } from '../../../../contract/suivis/suivis.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import type { Services } from '../../../platform/services.ts'
import { type Address, digestOf, openAddress, sealAddress, type SealedAddress } from './addresses.ts'
import { adoptFollower } from './sealed-followers.ts'
import { sectorsOf } from '../reminders/bins.ts'
import { topicOf } from '../remises/recipients.ts'
import { followerOf, followOf, sheetToken } from './tokens.ts'

type Secrets = Services['secrets']
type Sheet = z.output<typeof Fiche>
type SuivisContext = Context & { services: { secrets: Secrets } }
/** What somebody wants to follow. A sector counts for the bins alone. */
export interface Wanted {
  commune_id: string
  sujet: Sujet
  secteur: string | null
}

interface Follower {
  id: string
  address: Address
}

const NAMED = sql`jsonb_build_object('id', c.id, 'slug', c.slug, 'nom', c.nom, 'departement', c.departement) as commune`

/** Returns the sheet of a follower; of an address that follows nothing an empty one. */
export async function ficheOf(db: Db, secrets: Secrets, { address, id }: { address: Address; id: string | null }): Promise<Sheet> {
  const { rows } = await sql<Sheet['suivis'][number]>`select f.id, f.topic as sujet, f.secteur, f.created_at, ${NAMED}
    from follows f join communes c on c.id = f.commune_id where f.follower_id = ${id} order by c.nom, c.id, f.topic`.execute(db)
  const email = address.channel === 'mail' ? address.email : null
  return { email, jeton: id === null || rows.length === 0 ? null : sheetToken(secrets, id), suivis: rows }
}

/** Finds the follower of an address, and locks the row. */
export async function followerByAddress(tx: Tx, secrets: Secrets, address: Address): Promise<string | null> {
  await adoptFollower(tx, secrets, address)
  const { rows } = await sql<{ id: string }>`select id from followers
    where channel = ${address.channel} and address_digest = ${digestOf(secrets, address)} for update`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Finds the follower of a token, and locks the row: what two forms change at the same time, they change one after the other.
 * @throws AppError not_found (a wrong or old token, or nothing is followed any more)
 */
async function followerByToken(tx: Tx, secrets: Secrets, jeton: string): Promise<Follower> {
  const id = followerOf(secrets, jeton)
  const { rows } = await sql<SealedAddress>`select channel, sealed_address from followers where id = ${id} for update`.execute(tx)
  const address = rows[0] && id !== null ? openAddress(secrets, id, rows[0]) : null
  if (id === null || address === null) throw new AppError('not_found')
  return { id, address }
}

/** Returns the sheet of a token. @throws AppError not_found */
export const readFiche = ({ db, services: { secrets } }: SuivisContext, { jeton }: { jeton: string }): Promise<Sheet> =>
  transact(db, async (tx) => ficheOf(tx, secrets, await followerByToken(tx, secrets, jeton)))

/**
 * Follows a commune, or changes the sector. The row of the follower is made if it is missing. Its consent is stored with it.
 * @returns the follower
 * @throws AppError validation_failed (no such commune or sector, or one commune too many)
 */
export async function follow(
  tx: Tx,
  { caller, services: { secrets } }: Pick<SuivisContext, 'caller' | 'services'>,
  { address, langue, how, ...wanted }: Wanted & { address: Address; langue: 'fr' | 'en' | undefined; how: 'code' | 'fiche' | 'appareil' },
): Promise<string> {
  const { commune_id, sujet } = wanted
  const secteur = sujet === 'bacs' ? wanted.secteur : null
  const commune = await tx.selectFrom('communes').select('id').where('id', '=', commune_id).executeTakeFirst()
  if (!commune) throw invalid('body.commune_id', 'is not a known commune')
  if (secteur !== null && !(await sectorsOf(tx, commune_id)).includes(secteur))
    throw invalid('body.secteur', 'is not a sector of the collections of the commune')
  await adoptFollower(tx, secrets, address)
  const own = newId()
  const { rows } = await sql<{ id: string }>`
    insert into followers as w (id, channel, sealed_by, sealed_address, address_digest, langue, vapid_key)
    values (${own}, ${address.channel}, ${secrets.fingerprint}, ${sealAddress(secrets, own, address)}, ${digestOf(secrets, address)}, ${langue ?? 'fr'},
      ${address.channel === 'push' ? address.subscription.vapidKey : null})
    on conflict (channel, address_digest) do update set langue = coalesce(${langue ?? null}, w.langue) returning id`.execute(tx)
  const id = rows[0]?.id ?? own
  const { rows: before } = await sql<{ id: string; secteur: string | null }>`select id, secteur from follows
    where follower_id = ${id} and commune_id = ${commune_id} and topic = ${sujet}`.execute(tx)
  const [known] = before
  if (known && known.secteur === secteur) {
    unchanged(caller, 'suivi.follow')
    return id
  }
  if (!known) await assertRoom(tx, id, commune_id)
  const consent = { phrase: CONSENT_VERSION, canal: address.channel, sujet, moyen: how, le: new Date().toISOString() }
  const { rows: written } = await sql<{ id: string }>`
    insert into follows (id, follower_id, commune_id, topic, secteur, consent)
    values (${newId()}, ${id}, ${commune_id}, ${sujet}, ${secteur}, ${JSON.stringify(consent)}::jsonb)
    on conflict (follower_id, commune_id, topic) do update set secteur = excluded.secteur returning id`.execute(tx)
  await record(tx, caller, 'suivi.follow', {
    type: 'suivi',
    id: written[0]?.id ?? '',
    ...(known ? { before: { secteur: known.secteur } } : {}),
    after: { commune_id, sujet, secteur },
  })
  return id
}

async function assertRoom(tx: Tx, follower: string, commune: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(distinct commune_id)::int as n from follows
    where follower_id = ${follower} and commune_id <> ${commune}`.execute(tx)
  if ((rows[0]?.n ?? 0) >= SUIVIS_MAX) throw invalid('body.commune_id', 'is one commune too many')
}

/** Ends followings, and what waits of them. A follower without any other is forgotten. */
async function end(tx: Tx, ctx: Pick<Context, 'caller'>, ended: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ id: string; follower_id: string; commune_id: string; sujet: Sujet }>`
    delete from follows where ${ended} returning id, follower_id, commune_id, topic as sujet`.execute(tx)
  for (const { id, follower_id, commune_id, sujet } of rows) {
    // An alert of several communes is still for those who follow another of them: `take` asks.
    await sql`delete from remises r using envois e where e.id = r.envoi_id and e.commune_id = ${commune_id}
      and ${topicOf('e')} = ${sujet} and r.follower_id = ${follower_id} and r.state = 'attend'
      and not exists (select from follows f where f.follower_id = ${follower_id} and f.topic = ${sujet} and f.commune_id = any(coalesce(e.communes, array[e.commune_id])))`.execute(
      tx,
    )
    await sql`delete from followers w where w.id = ${follower_id}
      and not exists (select from follows f where f.follower_id = w.id)`.execute(tx)
    await record(tx, ctx.caller, 'suivi.end', { type: 'suivi', id, before: { commune_id, sujet } })
  }
  if (rows.length === 0) unchanged(ctx.caller, 'suivi.end')
}

/**
 * Follows a commune, changes the sector, or stops.
 * @throws AppError not_found, validation_failed
 */
export const changeFiche = (ctx: SuivisContext, { jeton, suivi, ...wanted }: Wanted & { jeton: string; suivi: boolean }): Promise<Sheet> =>
  transact(ctx.db, async (tx) => {
    const { secrets } = ctx.services
    const { id, address } = await followerByToken(tx, secrets, jeton)
    if (suivi) await follow(tx, ctx, { ...wanted, address, langue: undefined, how: 'fiche' })
    else await end(tx, ctx, sql`follower_id = ${id} and commune_id = ${wanted.commune_id} and topic = ${wanted.sujet}`)
    return ficheOf(tx, secrets, { address, id })
  })

/**
 * Ends the following of a letter. Spec §2-85.
 * @throws AppError not_found (a wrong token, or one whose year is over)
 */
export async function endSuivi(ctx: SuivisContext, { jeton }: { jeton: string }): Promise<{ sujet: Sujet; suivi: boolean }> {
  const following = followOf(ctx.services.secrets, jeton)
  if (following === null) throw new AppError('not_found')
  const { id, sujet } = following
  await transact(ctx.db, async (tx) => {
    // One that became a part of another ends that one.
    const { rows } = await sql<{ id: string; follower_id: string }>`select id, follower_id from follows where id = ${id}
      union all select id, follower_id from follows where merged_ids <> '{}' and merged_ids @> array[${id}]::uuid[]`.execute(tx)
    // The row of the follower first, as everywhere.
    await sql`select from followers where id = ${rows[0]?.follower_id ?? null} for update`.execute(tx)
    await end(tx, ctx, sql`id = ${rows[0]?.id ?? id}`)
  })
  return { sujet, suivi: false }
}
