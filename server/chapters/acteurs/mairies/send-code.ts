import { sql } from 'kysely'
import { MAIRIE_CODE_ATTEMPTS, MAIRIE_CODE_HOURS } from '../../../../contract/acteurs/mairies.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { takeCodeFor } from '../../../platform/limits/account-attempts.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { sendEmail } from '../../../platform/mail/send-email.job.ts'
import { mairieCode } from '../../../platform/mail/templates/mairie-code.ts'
import type { Services } from '../../../platform/services.ts'
import { MAIRIE_MAIL } from './code.ts'
import { addressOf, ownMairie, type OwnMairieRow, townHallOf } from './state.ts'
import { serviceName } from '../../../platform/instance/stored.ts'

/**
 * Sends a code to the address that the directory gives for a town hall which nobody manages. While a code is valid, another request sends the same one again.
 * The letter names the address of the person who asks, so that the town hall knows to whom it gives the code. Spec §2-84.
 * @throws AppError not_found, invalid_state (nobody may represent it by a code now), rate_limited
 */
export async function sendMairieCode(
  { db, caller, services }: Context & { services: Services },
  { communeId, userId }: { communeId: string; userId: string },
): Promise<OwnMairieRow> {
  const { limits, jobs, config } = services
  addressOf(await townHallOf(db, communeId, userId))
  // Before the transaction: the counts may be in Redis. The requests of a person and of a network for all town halls, then those for this one by who asks
  // first: no stranger uses up what the town hall may ask for.
  await limits.take('codes_account', `mairie:${userId}`)
  await limits.take('codes_strangers', `mairie:${caller.network ?? ''}`)
  await takeCodeFor(limits, caller, `mairie:${communeId}`)
  const sent = await transact(db, async (tx) => {
    const hall = await townHallOf(tx, communeId, userId)
    const email = addressOf(hall)
    const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    const { rows } = await sql<{ id: string; expires_at: string }>`
      insert into mairie_codes as c (id, commune_id, user_id, email, expires_at)
      values (${newId()}, ${communeId}, ${userId}, ${email}, now_ms() + make_interval(hours => ${MAIRIE_CODE_HOURS}))
      on conflict (commune_id, user_id) do update set email = excluded.email,
        id = case when ${STILL_VALID} then c.id else excluded.id end,
        attempts = case when ${STILL_VALID} then c.attempts else 0 end,
        expires_at = case when ${STILL_VALID} then c.expires_at else excluded.expires_at end
      returning id, expires_at`.execute(tx)
    const [code] = rows
    if (!code) throw new Error('A code was stored and is not there')
    await queueEmail(tx, services, {
      kind: 'mairie_code',
      to: email,
      related: { type: MAIRIE_MAIL, id: code.id },
      first: true,
      ...mairieCode({ nom: hall.nom, site: await serviceName(tx, config), asker: user.email ?? '', hours: MAIRIE_CODE_HOURS }),
    })
    const own = await ownMairie(tx, communeId, userId)
    await record(tx, caller, 'acteur.mairie_code', { type: 'commune', id: communeId, after: { expires_at: code.expires_at } })
    return own
  })
  jobs.wake(sendEmail)
  return sent
}

/** Condition on `mairie_codes c`: its code is valid, for the address to which it is sent now. */
const STILL_VALID = sql`(c.expires_at > now() and c.attempts < ${MAIRIE_CODE_ATTEMPTS} and c.email = excluded.email)`
