import type { EncodedAnswer } from '../http/answer.ts'
import type { Changes } from './changes.ts'
import { drawLife } from './life.ts'
import type { AnswerStore } from './store.ts'

/** How late pages may show an answer that depends on the present time and does not say when it changes, and how long new pages are composed of it. */
const [UNKNOWN_MS, UNKNOWN_NEW_MS] = [30_000, 15_000]

/** An answer that depends on the present time, and until when (of performance.now()) pages may show it. */
export interface Shown {
  answer: EncodedAnswer
  until: number
}

/** @param asked when the answer was asked for, by performance.now() */
const endOf = ({ changesAt }: EncodedAnswer, asked: number): number =>
  changesAt === undefined ? asked + UNKNOWN_MS : performance.now() + changesAt - Date.now()

interface Asked {
  tags: readonly string[]
  /** Reads when the clock next changes the list, by performance.now(). */
  next: () => Promise<number>
  /** Reads the answer, and at the same time when the clock next changes the list. */
  readBoth: () => Promise<Shown>
}

/** Answers for pages that depend on the present time: in memory until the time changes them, apart from the answers of requests. */
export class DatedAnswers {
  readonly #store: AnswerStore
  readonly #changes: Pick<Changes, 'epoch' | 'isUsable'>
  /** Until when pages may show an answer, by its headers. */
  readonly #shownUntil = new WeakMap<object, number>()
  /** The answers that are being read. Pages that are made at the same time share those of their epoch. */
  readonly #reading = new Map<string, Promise<Shown>>()

  constructor(store: AnswerStore, changes: Pick<Changes, 'epoch' | 'isUsable'>) {
    this.#store = store
    this.#changes = changes
  }

  /**
   * Returns an answer from memory, or reads it.
   * @param find finds an answer in memory by its key, and counts it
   */
  async answer(url: string, find: (key: string) => EncodedAnswer | undefined, { tags, next, readBoth }: Asked): Promise<Shown> {
    const { epoch } = this.#changes
    const asked = performance.now()
    const key = `dated ${url}`
    const known = find(key)
    const until = known && this.#shownUntil.get(known.headers)
    if (known && until !== undefined) return { answer: known, until: Math.min(await next(), until) }
    const shared = `${epoch} ${url}`
    const begun = this.#reading.get(shared)
    if (begun) return begun
    const made = readBoth().then(({ answer, until: changes }) => ({
      answer: { ...answer, headers: {} },
      until: Math.min(changes, endOf(answer, asked)),
    }))
    this.#reading.set(shared, made)
    const shown = await made.finally(() => this.#reading.delete(shared))
    const { answer } = shown
    if (answer.status === 200 && this.#changes.epoch === epoch && this.#changes.isUsable()) {
      this.#shownUntil.set(answer.headers, shown.until)
      const life = answer.changesAt === undefined ? UNKNOWN_NEW_MS : drawLife()
      this.#store.put(key, answer, { tags, until: Math.min(shown.until, asked + life) })
    }
    return shown
  }
}
