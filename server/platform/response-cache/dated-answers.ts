import type { EncodedAnswer } from '../http/answer.ts'
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
  readonly #isUsable: () => boolean
  /** Until when pages may show an answer, by its headers. */
  readonly #shownUntil = new WeakMap<object, number>()
  /** The answers that are being read, by URL. Pages that are made at the same time share them. */
  readonly #reading = new Map<string, { shown: Promise<Shown>; generation: number }>()

  constructor(store: AnswerStore, isUsable: () => boolean) {
    this.#store = store
    this.#isUsable = isUsable
  }

  /**
   * Returns an answer from memory, or reads it.
   * @param find finds an answer in memory by its key, and counts it
   * @param since the generation of the store, and performance.now(), before anything was read
   */
  async answer(
    url: string,
    find: (key: string) => EncodedAnswer | undefined,
    { tags, next, readBoth }: Asked,
    { generation, asked }: { generation: number; asked: number },
  ): Promise<Shown> {
    const key = `dated ${url}`
    const known = find(key)
    const until = known && this.#shownUntil.get(known.headers)
    if (known && until !== undefined) return { answer: known, until: Math.min(await next(), until) }
    const begun = this.#reading.get(url)
    if (begun && this.#store.isCurrent(tags, begun.generation) && this.#isUsable()) return begun.shown
    const made = readBoth().then(({ answer: found, until: changes }) => ({
      answer: { ...found, headers: {} },
      until: Math.min(changes, endOf(found, asked)),
    }))
    const mine = { shown: made, generation }
    this.#reading.set(url, mine)
    const shown = await made.finally(() => {
      if (this.#reading.get(url) === mine) this.#reading.delete(url)
    })
    const { answer } = shown
    if (answer.status === 200 && this.#isUsable()) {
      this.#shownUntil.set(answer.headers, shown.until)
      const life = answer.changesAt === undefined ? UNKNOWN_NEW_MS : drawLife()
      this.#store.put(key, answer, { tags, until: Math.min(shown.until, asked + life), generation })
    }
    return shown
  }
}
