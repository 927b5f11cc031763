const KEY = 'beffroi.espace.first-steps'

/** What a browser remembers of the first steps of a page: whether they were put away, and whether the poster was opened. */
interface Remembered {
  away?: boolean
  poster?: boolean
}

/** Returns what is remembered of a page; nothing where the browser stores nothing. */
export function remembered(acteurId: string): Remembered {
  try {
    return (JSON.parse(localStorage.getItem(`${KEY}.${acteurId}`) ?? '{}') ?? {}) as Remembered
  } catch {
    return {}
  }
}

/** Remembers more of a page. */
export function remember(acteurId: string, more: Remembered): void {
  try {
    localStorage.setItem(`${KEY}.${acteurId}`, JSON.stringify({ ...remembered(acteurId), ...more }))
  } catch {
    // A browser that stores nothing shows the steps again.
  }
}
