import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { prepared, type Tx } from '../../../platform/db/db.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'
import { CODE_ATTEMPTS, codeOf, type CodePurpose } from '../../../platform/access/code.ts'

interface OpenCode {
  id: string
  /** The refused attempts of those that have no count of their own. */
  attempts: number
  /** The refused attempts of those that have one. */
  sources: Record<string, number>
}

const openCodes = prepared<{ email: string; purpose: CodePurpose }, OpenCode>(
  (slot) => sql`select id, attempts, sources from sign_in_codes
    where email = ${slot('email')} and purpose = ${slot('purpose')} and expires_at > now()
    order by id for update`,
)
/** Their letters go with them: nothing is in one any more but the address. */
const deleteCodes = prepared<{ ids: string[] }, unknown>(
  (slot) => sql`with letters as (
      delete from emails where related_type = 'sign_in_code' and related_id = any(${slot('ids')}::uuid[]))
    delete from sign_in_codes where id = any(${slot('ids')}::uuid[])`,
)
const countAttempts = prepared<{ ids: string[]; source: string | null }, unknown>(
  (slot) => sql`update sign_in_codes c set
      attempts = c.attempts + case when ${slot('source')}::text is null then 1 else 0 end,
      sources = case when ${slot('source')}::text is null then c.sources
        else c.sources || jsonb_build_object(${slot('source')}::text, coalesce((c.sources ->> ${slot('source')}::text)::int, 0) + 1) end
    where c.id = any(${slot('ids')}::uuid[])`,
)

/** Who asks for a code or types one. */
export interface CodeSource {
  /** A keyed hash of the browser, if the account knows it, else of the network. */
  key: string
  /** Whether it has attempts of its own with any code of the account; else with those that it has asked for. */
  known: boolean
}

/** A code as it was typed. */
export interface TypedCode {
  email: string
  /** Six digits. */
  code: string
  source: CodeSource
  /** The refused attempts with a code that the source may have. */
  attempts?: number
}

/**
 * Spends the code of an address, or counts a refused attempt. The caller commits in both cases: a rolled-back attempt would not be counted.
 * Attempts count by their source, those of sources that did not ask for the code together: a stranger spends no code of somebody else.
 * @returns whether the code was right: of two requests with the same code one is
 */
export async function takeCode(
  tx: Tx,
  secrets: Pick<Secrets, 'key'>,
  { purpose, email, code, source, attempts = CODE_ATTEMPTS }: TypedCode & { purpose: CodePurpose },
): Promise<boolean> {
  const open = await openCodes(tx, { email, purpose })
  const tried = open.map((one) => ({ id: one.id, ...countOf(one, source) })).filter(({ used }) => used < attempts)
  // All are compared: the time says nothing.
  const matching = tried.filter(({ id }) => timingSafeEqual(Buffer.from(codeOf(secrets, id)), Buffer.from(code)))
  if (matching.length > 0) {
    await deleteCodes(tx, { ids: open.map(({ id }) => id) })
    return true
  }
  for (const [own, those] of Map.groupBy(tried, (one) => one.own))
    await countAttempts(tx, { ids: those.map(({ id }) => id), source: own ? source.key : null })
  return false
}

/** The refused attempts that count against a source: its own, or those of all that have none of their own. */
function countOf({ attempts, sources }: OpenCode, { key, known }: CodeSource): { own: boolean; used: number } {
  const own = sources[key]
  return known || own !== undefined ? { own: true, used: own ?? 0 } : { own: false, used: attempts }
}
