import type { z } from 'zod'
import type { Call as Asked } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Caller } from '../access/caller.ts'
import type { Db } from '../db/db.ts'
import type { CacheTags, ResponseCache } from '../response-cache/response-cache.ts'
import type { EncodedAnswer } from './answer.ts'
import type { AnswerFrom } from './answering.ts'
import type { Call } from './call.ts'
import { Faults } from '../input/faults.ts'
import { check } from '../input/input.ts'

type AnyCall = Call<Endpoint>

/** A public read with the steps that a request for it takes after the gate. */
interface Askable {
  endpoint: Endpoint
  answer: AnswerFrom<EncodedAnswer>
  cacheTags: ((call: AnyCall) => CacheTags | null) | undefined
}

/** The public reads of the service, by the id of their endpoint. `serveOn()` fills it. */
export type Askables = Map<string, Askable>

/**
 * Asks for a public read as an anonymous reader of the application `public` does, without a socket. Input is checked, the answer is encoded by its
 * schema and read from the response cache as for a request: what the API does not show cannot be shown.
 * @throws AppError every error of the endpoint
 */
type Ask = <E extends Endpoint>(endpoint: E, input: Asked<E>) => Promise<z.output<E['response']>>

/** What one page has asked for. */
export interface Asking {
  ask: Ask
  /** The cache tags of all answers; null if one of them cannot be cached. */
  tags: () => readonly string[] | null
  /** Until when (of performance.now()) the clock changes none of the answers; Infinity if never. */
  until: () => number
}

interface Source {
  askables: Askables
  responseCache: Pick<ResponseCache, 'find' | 'readForPage'>
  db: Db
  /** Whether the page is to be cached. */
  isCached: boolean
}

/** Makes the `ask` of one page. */
export function asking(caller: Caller, { askables, responseCache, db, isCached }: Source): Asking {
  const tags = new Set<string>()
  let canBeCached = true
  let until = Infinity
  const ask: Ask = async (endpoint, input) => {
    const known = askables.get(endpoint.id)
    if (!known) throw new Error(`${endpoint.id} is not a public read`)
    const { params = {}, query = {} } = input as { params?: Loose; query?: Loose }
    const call = { db, caller, limitKey: '', ifMatch: undefined, ...checked(endpoint, texts(params), texts(query)) } as AnyCall
    const dependence = known.cacheTags?.(call) ?? null
    const tagged = dependence?.uncached ? null : dependence
    if (!tagged) canBeCached = false
    for (const tag of tagged?.tags ?? []) tags.add(tag)
    const url = addressOf(endpoint, texts(params), texts(query))
    const read = () => known.answer({ url, headers: {}, caller }, call, db)
    let answer: EncodedAnswer
    if (isCached && tagged) {
      const shown = await responseCache.readForPage(url, tagged, db, read)
      answer = shown.answer
      until = Math.min(until, shown.until)
    } else answer = (tagged ? responseCache.find(url) : undefined) ?? (await read())
    const { body } = answer
    return (endpoint.answers?.media ? String(body) : JSON.parse(String(body))) as never
  }
  return { ask, tags: () => (canBeCached ? [...tags] : null), until: () => until }
}

type Loose = Record<string, string | number | boolean | undefined>

/** Values as they are in an address: text. */
const texts = (values: Loose): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))

function checked(endpoint: Endpoint, params: Record<string, string>, query: Record<string, string>) {
  const faults = new Faults()
  const parts = { params: check(endpoint.params, 'path', params, faults), query: check(endpoint.query, 'query', query, faults) }
  faults.refuse()
  return parts
}

/** The address of a read, under which the API caches its answer too. */
function addressOf({ path }: Endpoint, params: Record<string, string>, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString()
  return `/api/v1${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}${search && `?${search}`}`
}
