import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Diagnostics } from 'recheck'
import { keyOf, type Verdict } from './verdict.ts'

/**
 * Settings of recheck. They are part of the key of recorded verdicts: verdicts under other settings or of another version are not valid.
 * Steps are counted instead of time: on a busy machine, recheck would take a slow attack for a successful one. Time is limited by BOUNDS.
 */
const SETTINGS = { timeout: 600_000, attackTimeout: null, incubationTimeout: null, randomSeed: 1 }
const VERSION = '4.5.0'
/** The number of concurrent checks: enough for two cores. */
const AT_ONCE = 2
/** The bounds of one judgement. The longest takes twenty seconds on a quiet machine; one without a bound took ten minutes and 15 GB. */
const BOUNDS = { seconds: 120, megabytes: 2048 }

/**
 * Judges a pattern as a search in a text of any length. The cost of a pattern without an anchor includes a scan from every position.
 * A pattern whose judgement exceeds the bounds is not linear.
 */
export async function judge(source: string, flags: string, bounds = BOUNDS): Promise<Verdict> {
  const found = await diagnose(source, flags, bounds)
  if (typeof found === 'string') return { linear: false, why: `could not be judged: ${found}` }
  if (found.status === 'safe') return { linear: true }
  if (found.status === 'unknown') return { linear: false, why: `could not be judged: ${found.error.kind}` }
  const { complexity, attack } = found
  const degree = complexity.type === 'polynomial' ? `polynomial of degree ${complexity.degree}` : complexity.type
  return { linear: false, why: `${degree}, by ${attack.pattern.slice(0, 120)}` }
}

/** Returns the diagnosis of a process of recheck for this pattern alone, which the bounds end; or why there is none. */
function diagnose(source: string, flags: string, { seconds, megabytes }: typeof BOUNDS): Promise<Diagnostics | string> {
  const { program, args } = agent(megabytes)
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], timeout: seconds * 1000, killSignal: 'SIGKILL' })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      if (!output.includes('\n')) return
      const { result, error } = JSON.parse(output) as { result?: Diagnostics; error?: { message: string } }
      resolve(result ?? error?.message ?? 'no answer')
      child.kill('SIGKILL')
    })
    child.once('error', ({ message }) => resolve(message))
    child.once('close', () => resolve(`more than ${seconds} seconds or ${megabytes} MB`))
    child.stdin.on('error', () => {})
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0+push', id: 0, method: 'check', params: { source, flags, params: SETTINGS } })}\n`)
  })
}

/** Returns the program of recheck with its bound of memory: that of this platform, or else the one for Java. */
function agent(megabytes: number): { program: string; args: string[] } {
  const { resolve } = createRequire(import.meta.resolve('recheck'))
  const platform = { darwin: 'macos', win32: 'windows' }[process.platform as string] ?? process.platform
  const heap = `-Xmx${megabytes}m`
  try {
    const program = resolve(`recheck-${platform}-${process.arch}/package.json`).replace(/package\.json$/, 'recheck')
    return { program, args: [heap, 'agent'] }
  } catch {
    return { program: 'java', args: [heap, '-jar', resolve('recheck-jar/package.json').replace(/package\.json$/, 'recheck.jar'), 'agent'] }
  }
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
