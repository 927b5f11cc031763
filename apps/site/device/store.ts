/** The communes that this device follows. They stay on the device. */

export interface Followed {
  slug: string
  nom: string
}

const KEY = 'beffroi.communes'
const COMMUNES_MAX = 30

const isFollowed = (value: unknown): value is Followed =>
  typeof value === 'object' && value !== null && 'slug' in value && 'nom' in value && /^[a-z0-9-]{1,100}$/.test(String(value.slug))

/** The communes, in the order in which they were followed; null where the browser stores nothing. */
export function followed(): Followed[] | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(isFollowed).slice(0, COMMUNES_MAX) : []
  } catch (error) {
    return error instanceof SyntaxError ? [] : null
  }
}

/** Stores the communes. @returns false where the browser stores nothing */
export function store(communes: readonly Followed[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(communes.slice(-COMMUNES_MAX)))
    return true
  } catch {
    return false
  }
}
