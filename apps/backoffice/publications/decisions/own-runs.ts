import type { PickedFrom } from './bulk-selection.ts'

const KEY = 'beffroi.bulk-runs'
interface Stored {
  /** The runs that this tab has started, each with the list where that was. */
  from: Record<string, PickedFrom>
  /** The outcome that was closed, or went with the next act. */
  closed: string | null
}

function stored(): Stored {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null) ?? { from: {}, closed: null }
  } catch {
    return { from: {}, closed: null }
  }
}
let now = stored()
function store(next: Stored): void {
  now = next
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // A browser that stores nothing shows an outcome again after a reload.
  }
}

/** The runs of this tab whose end it has not seen yet: the undo key takes them back. */
const unended = new Set<string>()
export const takeUnended = (id: string): boolean => unended.delete(id)

/** Records that this tab has started a run. */
export function noteOwnRun(id: string, from: PickedFrom): void {
  unended.add(id)
  store({ ...now, from: { ...now.from, [id]: from } })
}

/** The list where this tab has started a run; undefined: it has not. */
export const listOfRun = (id: string): PickedFrom | undefined => now.from[id]

export const isClosed = (outcome: string): boolean => now.closed === outcome
export const closeOutcome = (outcome: string): void => store({ ...now, closed: outcome })
