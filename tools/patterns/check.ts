import type { Built, Pattern } from './extract.ts'
import { keyOf, type Verdict } from './verdict.ts'
import type { Bounded, Example } from './listed.ts'

/** The longest text on which a pattern may be worse than linear: a quadratic search of it takes milliseconds. */
const LONGEST = 2000

/** `(?i:…)` and its like. */
const MODIFIER = /\(\?[a-z-]+:/

interface Found {
  patterns: readonly Pattern[]
  built: readonly Built[]
}

const covers = (entry: Bounded, pattern: Pattern): boolean =>
  entry.file === pattern.file &&
  (entry.pattern.endsWith('…') ? keyOf(pattern).startsWith(entry.pattern.slice(0, -1)) : keyOf(pattern) === entry.pattern)

/**
 * Returns the patterns whose cost is to be judged: those found, and the examples of patterns made at run time. Patterns listed for their
 * short text are left out: recheck takes minutes for one of them.
 */
export const judged = (
  { patterns }: Pick<Found, 'patterns'>,
  { bounded, examples }: { bounded: readonly Bounded[]; examples: readonly Example[] },
): { source: string; flags: string }[] => [
  ...patterns.filter((pattern) => !bounded.some((entry) => covers(entry, pattern))),
  ...examples.flatMap((example) => example.examples),
]

/** Returns the faults: patterns worse than linear on a text of any length, patterns of unknown text, and unneeded entries of the lists. */
export function patternFaults(
  { patterns, built }: Found,
  verdicts: ReadonlyMap<string, Verdict>,
  { bounded, examples }: { bounded: readonly Bounded[]; examples: readonly Example[] },
): string[] {
  const bad = patterns.flatMap((pattern) => {
    const verdict = verdicts.get(keyOf(pattern)) ?? { linear: false, why: 'was not judged' }
    return verdict.linear ? [] : [{ ...pattern, why: verdict.why }]
  })
  const shows = (entry: Example, one: Built): boolean => entry.file === one.file && entry.expression === one.expression
  return [
    ...patterns
      .filter(({ source }) => MODIFIER.test(source))
      .map((pattern) => `${pattern.file}:${pattern.line} ${keyOf(pattern)} has a modifier, which the engine may lose: use anyCase()`),
    ...bad
      .filter((pattern) => !bounded.some((entry) => covers(entry, pattern)))
      .map((pattern) => `${pattern.file}:${pattern.line} ${keyOf(pattern)} is not linear: ${pattern.why}`),
    ...bounded.flatMap((entry) => [
      ...(bad.some((pattern) => covers(entry, pattern)) ? [] : [`${entry.file} has no such pattern, or it is linear: ${entry.pattern}`]),
      ...(entry.characters > LONGEST ? [`${entry.file} ${entry.pattern}: ${entry.characters} characters are too many`] : []),
    ]),
    ...built
      .filter((one) => !examples.some((entry) => shows(entry, one)))
      .map(({ file, line, expression }) => `${file}:${line} is made at run time, without an example: ${expression}`),
    ...examples.flatMap((entry) => [
      ...(built.some((one) => shows(entry, one)) ? [] : [`${entry.file} makes no such pattern: ${entry.expression}`]),
      ...entry.examples.flatMap((example) => {
        const verdict = verdicts.get(keyOf(example))
        return verdict?.linear ? [] : [`${entry.file} ${keyOf(example)} is not linear: ${verdict?.why ?? 'was not judged'}`]
      }),
    ]),
  ]
}
