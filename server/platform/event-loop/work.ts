import { AsyncLocalStorage } from 'node:async_hooks'

/** A unit of work of the event loop. A `statement` is one of the embedded database, which runs on the service's own thread. */
export interface Work {
  kind: 'request' | 'job' | 'statement' | 'chore'
  /** The route, the kind of job, or the operation and table of a statement. */
  name: string
  /** The id of the request, of the job, or of the work that sent the statement. */
  id: string
  /** Its longest stall of the event loop, in milliseconds. */
  heldUpMs?: number
}

/** Called each time that the event loop enters a unit of work; `ends` at its end. */
export type Observer = (work: Work, ends: boolean) => void

const context = new AsyncLocalStorage<Work>()
const underWay = new Set<Work>()
let observer: Observer | null = null

/** Sets the only observer of the process's event loop; null removes it. */
export const observeEntries = (next: Observer | null): void => {
  observer = next
}

/** The work of the current async context. */
export const currentWork = (): Work | undefined => context.getStore()

let sender: Work | undefined
/** Notes the work that sends a statement: the database driver loses the async context. */
export const noteSender = (): void => {
  sender = context.getStore()
}
/** The work that sent the last statement. The embedded database has one connection, so statements run one after another. */
export const lastSender = (): Work | undefined => sender

/** Units of work that have begun and not ended. Each is a request or a job, so they are few. */
export const worksUnderWay = (): readonly Work[] => [...underWay]

/** Notes that the event loop now runs this work: after a wait, or before a long operation. */
export function enter(work: Work | undefined): void {
  if (work && observer) observer(work, false)
}

/** Begins a unit of work. The caller ends it with end(). */
export function begin(work: Work): void {
  underWay.add(work)
  enter(work)
}
/** Ends a unit of work. A stall just before its end is still attributed to it. */
export function end(work: Work): void {
  observer?.(work, true)
  underWay.delete(work)
}

/** Runs a function in the async context of a unit of work. */
export const within = <T>(work: Work, run: () => T): T => context.run(work, run)

/** Runs a function as a whole unit of work, from its beginning to its end. */
export async function doWork<T>(work: Work, run: () => Promise<T>): Promise<T> {
  begin(work)
  try {
    return await within(work, run)
  } finally {
    end(work)
  }
}

/** Returns a callback that enters the current work again when it is called. Anything but a function is returned as it is. */
export function entering(callback: unknown): unknown {
  const work = context.getStore()
  if (!work || typeof callback !== 'function') return callback
  return (...args: unknown[]): unknown =>
    context.run(work, () => {
      enter(work)
      return (callback as (...a: unknown[]) => unknown)(...args)
    })
}
