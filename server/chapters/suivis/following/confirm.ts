import { sql } from 'kysely'
import type { z } from 'zod'
import { invalid } from '../../../../contract/errors.ts'
import type { askSuiviCode, confirmSuivi as contract, Fiche } from '../../../../contract/suivis/suivis.ts'
import type { Input } from '../../../../contract/endpoint.ts'
import type { Context } from '../../../platform/access/context.ts'
import { unchanged } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { removeEml } from '../../../platform/mail/files.ts'
import { sendEmail } from '../../../platform/mail/send-email.job.ts'
import { suiviCode } from '../../../platform/mail/templates/suivi-code.ts'
import type { Services } from '../../../platform/services.ts'
import { type CodeSource, sendCodeBy, takeCode } from '../../sign-in/public.ts'
import { ficheOf, follow, followerByAddress } from './fiche.ts'
import { serviceName } from '../../../platform/instance/stored.ts'

type Ctx = Context & { services: Services }

/** By whom attempts with a code count: the network. */
const sourceOf = ({ caller, services: { secrets } }: Ctx): CodeSource => ({
  key: secrets.keyedHash('source of a code', caller.network ?? ''),
  known: false,
})

/**
 * Sends a code to an address, whether it follows something or not: the statements and the answer are the same. Spec §2-85.
 */
export async function askCode(
  ctx: Ctx,
  { email, langue }: Input<(typeof askSuiviCode)['body']>,
): Promise<{ expires_in: number; delayed: boolean }> {
  const { services } = ctx
  const site = await serviceName(services.database.db, services.config)
  const asked = { email, purpose: 'suivi', language: langue ?? null, source: sourceOf(ctx).key } as const
  const { seconds, delayed } = await sendCodeBy(services, asked, suiviCode({ site }))
  services.jobs.wake(sendEmail)
  return { expires_in: seconds, delayed }
}

/** The e-mails with codes of an address for following. */
async function lettersOfCodes(tx: Tx, email: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select m.id from sign_in_codes c join emails m on m.related_type = 'sign_in_code' and m.related_id = c.id
    where c.email = ${email} and c.purpose = 'suivi'`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Confirms an address by its code, and follows what is named. A refused attempt is committed: otherwise it would not be counted. Confirmed
 * followings count by network. Spec §2-85.
 * @throws AppError validation_failed (a wrong, spent or expired code; no such commune or sector), rate_limited
 */
export async function confirmSuivi(
  ctx: Ctx,
  { email, code, langue, suivis }: Input<(typeof contract)['body']>,
): Promise<z.output<typeof Fiche>> {
  const { limits, secrets } = ctx.services
  const counted = suivis.length > 0 ? await limits.take('suivis_network', ctx.caller.network ?? '') : undefined
  let letters: string[] = []
  try {
    const fiche = await transact(ctx.db, async (tx) => {
      letters = await lettersOfCodes(tx, email)
      if (!(await takeCode(tx, secrets, { purpose: 'suivi', email, code, source: sourceOf(ctx) }))) return null
      if (suivis.length === 0) unchanged(ctx.caller, 'suivi.follow')
      const address = { channel: 'mail', email } as const
      for (const wanted of suivis) await follow(tx, ctx, { ...wanted, address, langue, how: 'code' })
      return ficheOf(tx, secrets, { address, id: await followerByAddress(tx, secrets, address) })
    })
    if (!fiche) throw invalid('body.code', 'is wrong, spent or expired')
    // Where e-mails are files: that of the code too has nothing in it any more but the address.
    if (ctx.services.config.mail.smtpUrl === undefined) await removeEml(ctx.services.config.dataDir, letters)
    return fiche
  } catch (error) {
    await counted?.giveBack()
    throw error
  }
}
