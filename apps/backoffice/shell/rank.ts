import { normalise } from '../../ui/i18n/normalise.ts'

/** The quality of a match: exact, beginning with the whole words, having the whole words, prefix, word prefix, substring, or other. */
export type Fit = 0 | 1 | 2 | 3 | 4 | 5 | 6
export const NO_FIT: Fit = 6

/** Normalises a text: no accents, lower case, one space between words. */
const fold = (text: string): string =>
  normalise(text)
    .replaceAll(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim()

/** The quality of the match of a label. */
export function fitOf(label: string, typed: string): Fit {
  const [name, wanted] = [fold(label), fold(typed)]
  if (wanted === '') return NO_FIT
  if (name === wanted) return 0
  if (name.startsWith(`${wanted} `)) return 1
  if (` ${name} `.includes(` ${wanted} `)) return 2
  if (name.startsWith(wanted)) return 3
  if (` ${name}`.includes(` ${wanted}`)) return 4
  return name.includes(wanted) ? 5 : NO_FIT
}

/** A search result, with its group. */
interface Found {
  label: string
  /** Further search terms, such as an e-mail address; a match of a name ranks higher. */
  also?: string | undefined
}
export interface Group<R extends Found> {
  name: string
  /** The priority between groups with equal matches; the lowest is first. */
  weight: number
  records: readonly R[]
}

const best = (records: readonly Found[], typed: string): number => Math.min(...records.map((record) => fitWithAlso(record, typed)))
const fitWithAlso = ({ label, also }: Found, typed: string): Fit => {
  const fit = fitOf(label, typed)
  return also !== undefined && fitOf(also, typed) === 0 ? 0 : fit
}

/** Sorts results by match within each group, and groups by their best match. Equal groups are in the order of their weights. */
export function ranked<R extends Found>(groups: readonly Group<R>[], typed: string): Group<R>[] {
  return groups
    .filter(({ records }) => records.length > 0)
    .map((group) => ({ ...group, records: group.records.toSorted((a, b) => fitWithAlso(a, typed) - fitWithAlso(b, typed)) }))
    .toSorted((a, b) => best(a.records, typed) - best(b.records, typed) || a.weight - b.weight)
}
