import type { Db } from '../../platform/db/db.ts'
import { type ParserLimits, ParserFailed, ParserKilled } from '../../platform/isolation/limits.ts'
import { isolatedParser } from '../../platform/isolation/parser.ts'

const LIMITS: ParserLimits = { cpuMs: 4000, memoryMb: 400, outputBytes: 4 * 1024 ** 2 }
const addressesOf = isolatedParser<Buffer, string[]>(new URL('./parse-addresses.ts', import.meta.url), () => LIMITS)

/**
 * Extracts the e-mail addresses from inbound e-mails whose job has not run yet, and stores them. A search for a person then finds these
 * e-mails. One e-mail is in memory at a time. Call it outside any transaction, since it waits for a parser process. If the parser
 * process fails or is killed, an empty list is stored. A search also reads the raw text of the e-mail.
 */
export async function storeInboundAddresses(db: Db): Promise<void> {
  const waiting = await db.selectFrom('inbound_emails').select('id').where('raw', 'is not', null).where('addresses', 'is', null).execute()
  for (const { id } of waiting) {
    const email = await db.selectFrom('inbound_emails').select('raw').where('id', '=', id).executeTakeFirst()
    if (!email?.raw) continue
    const addresses = await addressesOf(email.raw).catch((error: unknown) => {
      if (error instanceof ParserKilled || error instanceof ParserFailed) return []
      throw error
    })
    await db.updateTable('inbound_emails').set({ addresses }).where('id', '=', id).execute()
  }
}
