import { AsyncLocalStorage } from 'node:async_hooks'

/** What the event loop can be busy with. A statement is one of the embedded database, which works on the service's own thread. */
export interface Work {
  kind: 'request' | 'job' | 'statement' | 'chore'
  /** The route, the kind of job, the operation and table of a statement. */
  name: string
  /** Of the request, the job, or the work that sent the statement. */
  id: string
  /** For how many milliseconds it has held the loop up, at most. */
  heldUpMs?: number
}

/** Called each time that the event loop comes to some work; `ends` where the work is over with this. */
export type Observer = (work: Work, ends: boolean) => void

const course = new AsyncLocalStorage<Work>()
const underWay = new Set<Work>()
let observer: Observer | null = null

/** Names what is told of each entry; null for nobody. There is one event loop, and one who watches it. */
export const observeEntries = (next: Observer | null): void => {
  observer = next
}

/** The work that this course of calls belongs to. */
export const currentWork = (): Work | undefined => course.getStore()

let sender: Work | undefined
/** Notes which work sends a statement: the driver passes it on in a course of its own. */
export const noteSender = (): void => {
  sender = course.getStore()
}
/** Of the statement sent last; the embedded database has one connection, on which one waits for the other. */
export const lastSender = (): Work | undefined => sender

/** Works that have begun and not ended; few at a time, as each is a request or a job. */
export const worksUnderWay = (): readonly Work[] => [...underWay]

/** The loop has come to this work: after a wait, or before something that may take long. */
export function enter(work: Work | undefined): void {
  if (work && observer) observer(work, false)
}

/** Begins a work whose courses follow; to be ended by end(). */
export function begin(work: Work): void {
  underWay.add(work)
  enter(work)
}
/** Ends a work. What held the loop up just before its end is still its own. */
export function end(work: Work): void {
  observer?.(work, true)
  underWay.delete(work)
}

/** Runs something as a part of a work. */
export const within = <T>(work: Work, run: () => T): T => course.run(work, run)

/** Runs a whole work, from its beginning to its end. */
export async function doWork<T>(work: Work, run: () => Promise<T>): Promise<T> {
  begin(work)
  try {
    return await within(work, run)
  } finally {
    end(work)
  }
}

/** A callback that enters the present work again when it is called, whoever calls it. */
export function entering(callback: unknown): unknown {
  const work = course.getStore()
  if (!work || typeof callback !== 'function') return callback
  return (...args: unknown[]): unknown =>
    course.run(work, () => {
      enter(work)
      return (callback as (...a: unknown[]) => unknown)(...args)
    })
}
