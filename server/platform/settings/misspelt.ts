import { SETTING_NAMES } from './names.ts'

/** A name of the environment that looks like one of ours. */
export interface Misspelt {
  given: string
  meant: string
}

const OURS = /^[A-Z][A-Z0-9_]{4,48}$/
/** The most names that are compared, and that are told. */
const [COMPARED_MAX, TOLD_MAX] = [2000, 20]
/** Names of so many characters may differ by two, shorter ones by one. */
const LONG = 10

/**
 * Returns names of the environment that no setting has and that differ from one by a letter or two: swapped, missing, added or another one. A setting that is
 * misspelt is not read, without a word.
 */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>): Misspelt[] {
  const known: ReadonlySet<string> = new Set(SETTING_NAMES)
  const others = Object.keys(env).filter((name) => OURS.test(name) && !known.has(name))
  return others
    .slice(0, COMPARED_MAX)
    .flatMap((given) => {
      const near = SETTING_NAMES.filter(
        (name) => name.length > 4 && distance(given, name) <= (Math.min(given.length, name.length) >= LONG ? 2 : 1),
      )
      const [meant] = near.toSorted((one, other) => distance(given, one) - distance(given, other))
      return meant === undefined ? [] : [{ given, meant }]
    })
    .slice(0, TOLD_MAX)
}

/** The least number of letters to add, drop, replace or swap with their neighbour; 3 for three and more. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    ;[before, last] = [last, row]
  }
  return Math.min(3, last[other.length] ?? 3)
}
