import { createHash } from 'node:crypto'
import recheck from 'recheck'
import { keyOf, type Verdict } from './verdict.ts'

/**
 * Settings of recheck. They are part of the key of recorded verdicts: verdicts under other settings or of another version are not valid.
 * Steps are counted instead of time: on a busy machine, recheck would take a slow attack for a successful one. The time limit is for a judge that hangs:
 * the longest pattern takes twenty seconds on a quiet machine.
 */
const SETTINGS = { timeout: 600_000, attackTimeout: null, incubationTimeout: null, randomSeed: 1 }
const VERSION = '4.5.0'
/** The number of concurrent checks: enough for two cores. */
const AT_ONCE = 2

/** Judges a pattern as a search in a text of any length. The cost of a pattern without an anchor includes a scan from every position. */
export async function judge(source: string, flags: string): Promise<Verdict> {
  const found = await recheck.check(source, flags, SETTINGS)
  if (found.status === 'safe') return { linear: true }
  if (found.status === 'unknown') return { linear: false, why: `could not be judged: ${found.error.kind}` }
  const { complexity, attack } = found
  const degree = complexity.type === 'polynomial' ? `polynomial of degree ${complexity.degree}` : complexity.type
  return { linear: false, why: `${degree}, by ${attack.pattern.slice(0, 120)}` }
}

/** Returns the key of a pattern in the file of recorded verdicts: a digest of the pattern, the settings and the version of recheck. */
const recordKey = (key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, SETTINGS, key]))
    .digest('base64url')
    .slice(0, 22)

/**
 * Returns the verdicts of patterns, by `keyOf`.
 * @param recorded the record keys of patterns that were judged linear before: they are not judged again
 * @returns the verdicts, and the record keys of all patterns that are linear, sorted
 */
export async function judgeAll(
  patterns: readonly { source: string; flags: string }[],
  recorded: ReadonlySet<string>,
): Promise<{ verdicts: Map<string, Verdict>; linear: string[] }> {
  const verdicts = new Map<string, Verdict>()
  const waiting = new Map(patterns.map((pattern) => [keyOf(pattern), pattern]))
  const left = [...waiting]
  const work = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [key, { source, flags }] = next
      verdicts.set(key, recorded.has(recordKey(key)) ? { linear: true } : await judge(source, flags))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const linear = [...verdicts].flatMap(([key, verdict]) => (verdict.linear ? [recordKey(key)] : []))
  return { verdicts, linear: linear.toSorted() }
}
