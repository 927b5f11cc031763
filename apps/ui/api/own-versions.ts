/** The number of records whose version chains are stored. */
const RECORDS_MAX = 50

/** A chain of versions of one record that this page alone has made: the earlier versions, and the last one. */
interface Chain {
  before: Set<string>
  last: string
}
const chains = new Map<string, Chain>()
const underWay = new Map<string, Promise<unknown>>()

/** The id of the record in the parameters of a call. */
export function recordOf(input: unknown): string | undefined {
  const { id, userId } = ((input as { params?: Record<string, unknown> }).params ?? {}) as { id?: unknown; userId?: unknown }
  const found = id ?? userId
  return typeof found === 'string' ? found : undefined
}

interface Conditional {
  headers?: { 'if-match'?: string }
}
interface Versioned {
  data?: { id?: unknown; version?: unknown }
}

/**
 * Sends a change with If-Match. Changes of one record are sent one after the other. The version given is replaced by the version that this
 * page's own changes have led to: two keys in a row are no conflict, though the screen has not read the record again in between. A
 * change by anybody else in between is still refused.
 * @param send sends the input and returns the answer
 */
export async function afterOwnChanges<I, A extends { body: unknown }>(input: I, send: (input: I) => Promise<A>): Promise<A> {
  const id = recordOf(input)
  const given = (input as Conditional).headers?.['if-match']
  if (id === undefined || given === undefined) return send(input)
  return inTurn(id, async () => {
    const chain = chains.get(id)
    const from = chain?.before.has(given) ? chain.last : given
    const answered = await send({ ...input, headers: { ...(input as Conditional).headers, 'if-match': from } })
    note(id, from, answered.body as Versioned | null)
    return answered
  })
}

/**
 * Sends a change that has no If-Match, such as a mark as read, in turn with the other changes of its record.
 * @param seen the version on the screen. If the answer has the next version, nobody else has changed the record.
 */
export function besideOwnChanges<B extends Versioned>(id: string, seen: number, send: () => Promise<B>): Promise<B> {
  return inTurn(id, async () => {
    const from = tag(seen)
    const chain = chains.get(id)
    const last = chain?.before.has(from) ? chain.last : from
    const body = await send()
    if (body.data?.version === versionOf(last) + 1) note(id, last, body)
    return body
  })
}

const tag = (version: number): string => `"v${version}"`
const versionOf = (given: string): number => Number(/\d+/.exec(given)?.[0])

/** Runs the actions of one record one after the other. A failed action does not stop the next. */
async function inTurn<A>(id: string, act: () => Promise<A>): Promise<A> {
  const former = underWay.get(id)
  const turn = (async () => {
    await former?.catch(() => undefined)
    return act()
  })()
  underWay.set(id, turn)
  try {
    return await turn
  } finally {
    if (underWay.get(id) === turn) underWay.delete(id)
  }
}

function note(id: string, from: string, body: Versioned | null): void {
  const { data } = body ?? {}
  if (data?.id !== id || typeof data.version !== 'number') return
  const to = tag(data.version)
  if (to === from) return
  const chain = chains.get(id)
  chains.delete(id)
  chains.set(id, { before: new Set([...(chain?.last === from ? chain.before : []), from]), last: to })
  const [oldest] = chains.keys()
  if (chains.size > RECORDS_MAX && oldest !== undefined) chains.delete(oldest)
}
