import { createHash } from 'node:crypto'

/** The prefix of statements that are planned at each execution, because their best plan depends on the values. */
export const PLAN_ANEW = '/* plan anew */'

const NAMES_MAX = 1000
/** The last names are reserved for fixed texts: an update of some of many fields has a text for each combination of fields. */
const NAMES_RESERVED = 250
const names = new Map<string, string>()
const reserved = new Set<string>()

/** The number of statements with a name. Every connection may have a plan of each. */
export const namedStatements = (): number => names.size

/** Reserves a name for a fixed text: texts composed at run time cannot use it up. */
export const reserveName = (text: string): void => void reserved.add(text)

/**
 * The name of a text: its digest, so that the same name means the same text in every process. Connections of a pooler serve several processes.
 * Beyond the limit statements have no name.
 */
export function nameOf(text: string): string | undefined {
  if (text.startsWith(PLAN_ANEW)) return undefined
  const known = names.get(text)
  if (known || names.size >= (reserved.has(text) ? NAMES_MAX : NAMES_MAX - NAMES_RESERVED)) return known
  const name = `b${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, name)
  return name
}
