import type { Resolver } from 'node:dns/promises'

/** What the DNS answers: values, that there are none, or no answer and why. */
export type Answer<Value> = { values: Value[] } | { none: true } | { unread: string }

/** Reads names in the DNS. Never throws. */
export interface Dns {
  txt: (name: string) => Promise<Answer<string>>
  mx: (name: string) => Promise<Answer<{ exchange: string; priority: number }>>
  /** Addresses of both kinds. */
  addresses: (name: string) => Promise<Answer<string>>
}

/** The most questions of one check, and its time. */
const [QUESTIONS_MAX, TIME_MS] = [120, 20_000]

const WHY: Readonly<Record<string, string>> = {
  ETIMEOUT: 'no answer in time',
  ECANCELLED: 'no answer in time',
  ESERVFAIL: 'its name servers fail (SERVFAIL)',
  EREFUSED: 'the name server refuses (REFUSED)',
  ECONNREFUSED: 'no name server of this machine answers',
  EBADRESP: 'the answer is broken',
  EBADNAME: 'this is not a name',
}

/** Reads by a resolver, until a time and a number of questions are spent. */
export function askBy(
  resolver: Pick<Resolver, 'resolveTxt' | 'resolveMx' | 'resolve4' | 'resolve6' | 'cancel'>,
  { questions = QUESTIONS_MAX, ms = TIME_MS } = {},
): Dns {
  const until = performance.now() + ms
  let left = questions
  const answer = async <Value>(ask: () => Promise<Value[]>): Promise<Answer<Value>> => {
    const rest = until - performance.now()
    if (rest <= 0) return { unread: WHY['ETIMEOUT'] ?? '' }
    if ((left -= 1) < 0) return { unread: `this check asks ${questions} questions and no more` }
    const late = setTimeout(() => resolver.cancel(), rest)
    try {
      const values = await ask()
      return values.length > 0 ? { values } : { none: true }
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'an error'
      return code === 'ENOTFOUND' || code === 'ENODATA' ? { none: true } : { unread: WHY[code] ?? code }
    } finally {
      clearTimeout(late)
    }
  }
  return {
    txt: (name) => answer(async () => (await resolver.resolveTxt(name)).map((strings) => strings.join(''))),
    mx: (name) => answer(() => resolver.resolveMx(name)),
    addresses: async (name) => {
      const kinds = await Promise.all([answer(() => resolver.resolve4(name)), answer(() => resolver.resolve6(name))])
      const values = kinds.flatMap((kind) => ('values' in kind ? kind.values : []))
      return values.length > 0 ? { values } : (kinds.find((kind) => 'unread' in kind) ?? { none: true })
    },
  }
}
