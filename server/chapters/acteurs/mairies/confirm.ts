import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { MAIRIE_CODE_ATTEMPTS } from '../../../../contract/acteurs/mairies.ts'
import { invalid } from '../../../../contract/errors.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import type { Services } from '../../../platform/services.ts'
import { auditFields, linkOf, storedLink, writeLink } from '../links.ts'
import { adminActeur, type AdminActeurRow, lockActeur } from '../rows.ts'
import { insertActeur } from '../write.ts'
import { mairieCode } from './code.ts'
import { addressOf, ownMairie, type OwnMairieRow, type TownHall, townHallOf } from './state.ts'
import type { Proven } from './undo.ts'

/**
 * Takes the code that a town hall received, and makes its page, if there is none, the municipal office of the commune, if it has none, and the person its
 * owner: with their audit rows in one transaction. A refused attempt is committed with its audit row: otherwise it would not be counted. Spec §2-84.
 * @throws AppError not_found, validation_failed (a wrong, spent or expired code), invalid_state (somebody manages a town hall of the commune meanwhile)
 */
export async function confirmMairieCode(
  { db, caller, services }: Context & { services: Services },
  { communeId, userId, code: given }: { communeId: string; userId: string; code: string },
): Promise<OwnMairieRow> {
  const confirmed = await transact(db, async (tx) => {
    // Of two people with a code, the second one finds the first as owner.
    found(await tx.selectFrom('communes').select('id').where('id', '=', communeId).forNoKeyUpdate().executeTakeFirst())
    const hall = await townHallOf(tx, communeId, userId)
    const email = addressOf(hall)
    const code = await tx
      .selectFrom('mairie_codes')
      .select(['id', 'expires_at'])
      .where('commune_id', '=', communeId)
      .where('user_id', '=', userId)
      .where('email', '=', email)
      .where('attempts', '<', MAIRIE_CODE_ATTEMPTS)
      .where('expires_at', '>', sql<string>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!code) return null
    if (!timingSafeEqual(Buffer.from(mairieCode(services.secrets, code.id, code.expires_at)), Buffer.from(given))) {
      await sql`update mairie_codes set attempts = attempts + 1 where id = ${code.id}`.execute(tx)
      await record(tx, caller, 'acteur.mairie_code_refused', { type: 'commune', id: communeId })
      return null
    }
    await represent(tx, caller, hall, userId)
    // The codes of others are of no use any more.
    await tx.deleteFrom('mairie_codes').where('commune_id', '=', communeId).execute()
    return ownMairie(tx, communeId, userId)
  })
  if (confirmed === null) throw invalid('body.code', 'is wrong, spent or expired')
  return confirmed
}

/** Makes a person the owner of a town hall whose commune is locked. */
async function represent(tx: Tx, caller: Caller, hall: TownHall, userId: string): Promise<void> {
  const { commune } = hall
  const acteur = hall.acteur ? await lockActeur(tx, hall.acteur.id) : await makePage(tx, hall)
  const before = await linkOf(tx, acteur.id, userId)
  await writeLink(tx, acteur.id, { user_id: userId, role: 'owner' })
  const after = await linkOf(tx, acteur.id, userId)
  const isOffice = commune.mairie_actor_id === null
  if (isOffice)
    await sql`update communes set mairie_actor_id = ${acteur.id}, version = version + 1, updated_at = now_ms() where id = ${commune.id}`.execute(
      tx,
    )
  const proven: Proven = {
    link_before: storedLink(before),
    link_after: storedLink(after),
    made: hall.acteur ? null : acteur.version,
    office: isOffice ? commune.id : null,
  }
  const [row = null] = await record(tx, caller, 'acteur.mairie_proven', {
    type: 'acteur',
    id: acteur.id,
    before: auditFields(before),
    after: auditFields(after),
    undoData: { kind: 'acteur_mairie', part: userId, version: 0, before: { version: 0 }, dependents: { ...proven } },
  })
  // Undone by the proof alone: the page, its office and its owner belong together.
  if (!hall.acteur) await record(tx, caller, 'acteur.create', { type: 'acteur', id: acteur.id, after: acteur }, row)
  if (isOffice) {
    const change = { before: { mairie_actor_id: null }, after: { mairie_actor_id: acteur.id } }
    await record(tx, caller, 'commune.update', { type: 'commune', id: commune.id, ...change }, row)
  }
}

/** Makes the page of a town hall with what the directory says of it. Its proof is its validation. */
async function makePage(tx: Tx, { nom, commune, official }: TownHall): Promise<AdminActeurRow> {
  const { adresse = null, telephone = null, email = null, site_web = null } = official ?? {}
  const { id } = await insertActeur(tx, { nom, type: 'mairie', commune_id: commune.id, adresse, telephone, email, site_web })
  await sql`update acteurs set valide = true where id = ${id}`.execute(tx)
  return adminActeur(tx, id)
}
