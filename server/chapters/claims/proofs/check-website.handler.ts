import { sql } from 'kysely'
import { machineCaller } from '../../../platform/access/caller.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import { OutsideError } from '../../../platform/fetch/outside-error.ts'
import { handler } from '../../../platform/jobs/handler.ts'
import { checkWebsite } from './check-website.job.ts'
import { lockClaim } from '../decisions/decide.ts'
import { pageCode } from './codes.ts'

/** A code is looked for in so many bytes of a page. */
const PAGE_BYTES = 2 * 1024 * 1024

/** Reads the page outside of any transaction, and then writes whether it has the code. A claim that was decided meanwhile is left alone. */
export const checkWebsiteHandler = handler(checkWebsite, async ({ database: { db }, outside, secrets }, { proof: id }, { signal }) => {
  const proof = await db
    .selectFrom('claim_proofs')
    .select(['claim_id', 'url'])
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .executeTakeFirst()
  if (!proof?.url) return
  const state = await readState(proof.url)
  await transact(db, async (tx) => {
    const { id: claim, status } = await lockClaim(tx, proof.claim_id)
    const { rows } = await sql`update claim_proofs set state = ${status === 'pending' ? state : 'waiting'}, checked_at = now_ms()
      where id = ${id} and state = 'checking' returning id`.execute(tx)
    if (rows.length > 0)
      await record(tx, machineCaller('system'), 'claim.proof', {
        type: 'claim',
        id: claim,
        after: { proof_id: id, kind: 'website', state },
      })
  })

  async function readState(url: string): Promise<'found' | 'not_found' | 'unreachable'> {
    try {
      const { body } = await outside.read(url, { accept: 'text/html, text/plain;q=0.9', maxBytes: PAGE_BYTES, signal })
      return body.includes(pageCode(secrets, id)) ? 'found' : 'not_found'
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof OutsideError) return 'unreachable'
      throw error
    }
  }
})
