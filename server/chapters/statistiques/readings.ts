import type { IncomingHttpHeaders } from 'node:http'
import { type Reader, readerOf } from './reader.ts'

/** What a page is about. */
export interface Subject {
  kind: 'publication' | 'acteur' | 'commune'
  id: string
  /** The actor whose statistics count it; that of a publication may be left out. */
  acteurId?: string | null | undefined
}

/** Kinds of documents, and the column that counts them. */
const COLUMNS = ['pages', 'flux', 'agendas', 'partages', 'cadres'] as const
type Column = (typeof COLUMNS)[number]
/** A kind of document. A page that is asked for by a preview program counts as shared. */
export type Document = Exclude<Column, 'partages'>

/** Counts of one subject that are not stored yet. */
export type Unstored = Pick<Subject, 'kind' | 'id'> & { acteurId: string | null } & Record<Column, number>

/** The most letters of a User-Agent that are looked at. */
const AGENT_LETTERS = 300
/** The most values of User-Agent whose kind is kept. */
const AGENTS_MAX = 2000
/** The most subjects that wait to be stored, for a time in which the database is away. */
const UNSTORED_MAX = 100_000

/** What an answer is about, and the counts to which it was last added. */
interface Described {
  subject: Subject
  document: Document
  counts: Unstored | undefined
}

/**
 * Counts of what residents read, in memory: sums by subject, and nothing about who asked. A count costs a lookup and an addition. The counts of a
 * process are stored each minute (store.ts).
 */
export class Readings {
  #unstored = new Map<string, Unstored>()
  readonly #subjects = new WeakMap<object, Described>()
  readonly #agents = new Map<string, Reader>()
  /** Counts that were lost because too many subjects waited. */
  lost = 0

  /** Notes what an answer is about. @param headers the headers of the answer, which are the same object whenever it is sent */
  describe(headers: object, subject: Subject, document: Document): void {
    this.#subjects.set(headers, { subject, document, counts: undefined })
  }

  /** Counts an answer that is sent. @param headers those of the answer; @param request those of the request */
  count(headers: object, request: IncomingHttpHeaders): void {
    const known = this.#subjects.get(headers)
    if (known !== undefined) this.#add(known.document, request, () => this.#countsOf(known))
  }

  /** Counts an answer that was not described. */
  countOf(subject: Subject, document: Document, request: IncomingHttpHeaders): void {
    this.#add(document, request, () => this.#find(subject))
  }

  /** Takes the counts that are to be stored. */
  take(): Unstored[] {
    const taken = [...this.#unstored.values()]
    this.#unstored = new Map()
    return taken
  }

  /** Gives back counts that could not be stored. They are stored with the next ones. */
  giveBack(rows: readonly Unstored[]): void {
    for (const row of rows) {
      const counts = this.#find(row)
      for (const column of COLUMNS)
        if (counts) counts[column] += row[column]
        else this.lost += row[column]
    }
  }

  /** The number of subjects that wait to be stored. */
  get waiting(): number {
    return this.#unstored.size
  }

  #add(document: Document, request: IncomingHttpHeaders, countsOf: () => Unstored | undefined): void {
    if (request['sec-purpose'] !== undefined || request['purpose'] === 'prefetch') return
    const column = columnOf(document, this.#readerOf(request['user-agent'] ?? ''))
    if (column === null) return
    const counts = countsOf()
    if (counts) counts[column] += 1
    else this.lost += 1
  }

  #countsOf(known: Described): Unstored | undefined {
    // The counts that an answer had before they were taken are no longer those that are stored next.
    if (known.counts === undefined || this.#unstored.get(known.counts.id) !== known.counts) known.counts = this.#find(known.subject)
    return known.counts
  }

  #find({ kind, id, acteurId = null }: Subject): Unstored | undefined {
    const known = this.#unstored.get(id)
    if (known) return known
    if (this.#unstored.size >= UNSTORED_MAX) return undefined
    const counts = { kind, id, acteurId, pages: 0, flux: 0, agendas: 0, partages: 0, cadres: 0 }
    this.#unstored.set(id, counts)
    return counts
  }

  #readerOf(whole: string): Reader {
    const agent = whole.length > AGENT_LETTERS ? whole.slice(0, AGENT_LETTERS) : whole
    let reader = this.#agents.get(agent)
    if (reader === undefined) {
      reader = readerOf(agent)
      if (this.#agents.size >= AGENTS_MAX) this.#agents.clear()
      this.#agents.set(agent, reader)
    }
    return reader
  }
}

/** Returns what to count; null: nothing. */
function columnOf(document: Document, reader: Reader): Column | null {
  if (reader === 'crawler') return null
  if (document === 'flux' || document === 'agendas') return document
  if (reader === 'preview') return 'partages'
  return reader === 'person' ? document : null
}
