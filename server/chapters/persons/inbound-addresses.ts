import type { Db } from '../../platform/db/db.ts'
import { type ParserLimits, ParserFailed, ParserKilled } from '../../platform/isolation/limits.ts'
import { isolatedParser } from '../../platform/isolation/parser.ts'

const LIMITS: ParserLimits = { cpuMs: 4000, memoryMb: 400, outputBytes: 4 * 1024 ** 2 }
const addressesOf = isolatedParser<Buffer, string[]>(new URL('./parse-addresses.ts', import.meta.url), () => LIMITS)

/**
 * Stores the addresses of letters that wait for their job, one letter in memory at a time, so that a search for a person finds them.
 * Called outside any transaction, since it waits for a parser process. A letter that kills that process has none, and is searched as it came.
 */
export async function noteAddressesOfUnread(db: Db): Promise<void> {
  const waiting = await db.selectFrom('inbound_emails').select('id').where('raw', 'is not', null).where('addresses', 'is', null).execute()
  for (const { id } of waiting) {
    const letter = await db.selectFrom('inbound_emails').select('raw').where('id', '=', id).executeTakeFirst()
    if (!letter?.raw) continue
    const addresses = await addressesOf(letter.raw).catch((error: unknown) => {
      if (error instanceof ParserKilled || error instanceof ParserFailed) return []
      throw error
    })
    await db.updateTable('inbound_emails').set({ addresses }).where('id', '=', id).execute()
  }
}
