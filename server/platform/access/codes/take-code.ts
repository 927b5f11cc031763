import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { prepared, type Tx } from '../../db/db.ts'
import { answeredAtCommit } from '../../db/pipelined.ts'
import type { Secrets } from '../secrets.ts'
import { CODE_ATTEMPTS, codeOf, type CodePurpose } from './code.ts'

interface OpenCode {
  id: string
  email: string
  /** The refused attempts of those that have no count of their own. */
  attempts: number
  /** The refused attempts of those that have one. */
  sources: Record<string, number>
}

const openCodes = prepared<{ emails: string[]; purpose: CodePurpose }, OpenCode>(
  (slot) => sql`select id, email, attempts, sources from sign_in_codes
    where email = any(${slot('emails')}::text[]) and purpose = ${slot('purpose')} and expires_at > now()
    order by email, id for update`,
)
const deleteCodes = prepared<{ ids: string[] }, unknown>((slot) => sql`delete from sign_in_codes where id = any(${slot('ids')}::uuid[])`)
const countAttempts = prepared<{ ids: string[]; sources: (string | null)[] }, unknown>(
  (slot) => sql`update sign_in_codes c set
      attempts = c.attempts + case when t.source is null then 1 else 0 end,
      sources = case when t.source is null then c.sources
        else c.sources || jsonb_build_object(t.source, coalesce((c.sources ->> t.source)::int, 0) + 1) end
    from unnest(${slot('ids')}::uuid[], ${slot('sources')}::text[]) as t (id, source) where c.id = t.id`,
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
 * Spends the codes of addresses, or counts refused attempts. The caller commits in both cases: a rolled-back attempt would not be counted.
 * Attempts count by their source, those of sources that did not ask for the code together: a stranger spends no code of somebody else.
 * @param typed each of another address
 * @returns the addresses whose code was right: of two requests with the same code one has its address here
 */
export async function takeCodes(
  tx: Tx,
  secrets: Pick<Secrets, 'key'>,
  { purpose, typed }: { purpose: CodePurpose; typed: readonly TypedCode[] },
): Promise<Set<string>> {
  const open = await openCodes(tx, { emails: typed.map(({ email }) => email), purpose })
  const right: string[] = []
  const wrong: { id: string; source: string | null }[] = []
  for (const { email, code, source, attempts = CODE_ATTEMPTS } of typed) {
    const tried = open
      .filter((one) => one.email === email)
      .map((one) => ({ id: one.id, ...countOf(one, source) }))
      .filter(({ used }) => used < attempts)
    // All are compared: the time says nothing.
    const matching = tried.filter(({ id }) => timingSafeEqual(Buffer.from(codeOf(secrets, id)), Buffer.from(code)))
    if (matching.length > 0) right.push(email)
    else wrong.push(...tried.map(({ id, own }) => ({ id, source: own ? source.key : null })))
  }
  const spent = open.filter(({ email }) => right.includes(email)).map(({ id }) => id)
  if (spent.length > 0) await answeredAtCommit(tx, deleteCodes(tx, { ids: spent }))
  if (wrong.length > 0)
    await answeredAtCommit(tx, countAttempts(tx, { ids: wrong.map(({ id }) => id), sources: wrong.map(({ source }) => source) }))
  return new Set(right)
}

/** The refused attempts that count against a source: its own, or those of all that have none of their own. */
function countOf({ attempts, sources }: OpenCode, { key, known }: CodeSource): { own: boolean; used: number } {
  const own = sources[key]
  return known || own !== undefined ? { own: true, used: own ?? 0 } : { own: false, used: attempts }
}
