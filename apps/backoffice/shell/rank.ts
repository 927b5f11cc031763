/** How well a name answers to what was typed: exactly, at its beginning, at the beginning of a word, within, or in another way. */
export type Fit = 0 | 1 | 2 | 3 | 4

/** Letters without accents and case, and any sign between words as one space. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim()

/** How a label answers to what was typed. */
export function fitOf(label: string, typed: string): Fit {
  const [name, wanted] = [fold(label), fold(typed)]
  if (wanted === '') return 4
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  if (` ${name}`.includes(` ${wanted}`)) return 2
  return name.includes(wanted) ? 3 : 4
}

/** Something that is found, under the heading of its kind. */
interface Found {
  label: string
  /** Also found by these, an e-mail address for one, but never before a name. */
  also?: string | undefined
}
export interface Group<R extends Found> {
  name: string
  /** Nearer to zero goes first where two kinds fit alike. */
  weight: number
  records: readonly R[]
}

const best = (records: readonly Found[], typed: string): number => Math.min(...records.map((record) => fitWithAlso(record, typed)))
const fitWithAlso = ({ label, also }: Found, typed: string): Fit => {
  const fit = fitOf(label, typed)
  return also !== undefined && fitOf(also, typed) === 0 ? 0 : fit
}

/** Best first: within each group, and the groups by their best; alike ones keep the order of their weights, then their own. */
export function ranked<R extends Found>(groups: readonly Group<R>[], typed: string): Group<R>[] {
  return groups
    .filter(({ records }) => records.length > 0)
    .map((group) => ({ ...group, records: group.records.toSorted((a, b) => fitWithAlso(a, typed) - fitWithAlso(b, typed)) }))
    .toSorted((a, b) => best(a.records, typed) - best(b.records, typed) || a.weight - b.weight)
}
