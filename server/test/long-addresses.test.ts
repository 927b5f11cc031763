import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { paths } from '../../apps/site/html/paths.ts'
import { harness } from './harness.ts'
import { slugOfCommune } from './pages.ts'
import { cacheState, untilUsable } from './response-cache.ts'
import { setStage } from './stage.ts'

const ROUNDS = 250

/** Heap in use, without garbage. */
function heap(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

/** Strangers choose addresses and headers: no map in memory keeps the long ones. docs/security.md, "Limits". */
describe('long addresses and headers', () => {
  let url: string
  let slug: string
  let commune: string
  before(async () => {
    ;({ commune } = await setStage())
    ;({ url } = await harness())
    slug = await slugOfCommune(commune)
    await untilUsable(url)
  })
  /** Some twelve thousand characters, different for each number. */
  const long = (n: number) => `${n}-${'%E2%82%AC'.repeat(1300)}`
  const asked = (n: number): [path: string, headers: Record<string, string>][] => [
    [`/${slug}/recherche.ics?q=${long(n).slice(0, 5300)}`, {}],
    [`/${slug}/recherche.rss?q=${long(n).slice(0, 5300)}`, {}],
    [`/${slug}/recherche?q=${long(n).slice(0, 5300)}`, {}],
    [`/${slug}/agenda.ics?quand=${long(n)}`, {}],
    [`${paths.several}?c=${long(n)}`, {}],
    [`/${slug}/${long(n)}`, {}],
    [`/carte/commune/${long(n)}.png`, {}],
    [`/sitemaps/${long(n)}.xml`, {}],
    [`/api/v1/communes/${long(n)}`, {}],
    [`/api/v1/communes/${commune}/agenda.ics?x=${long(n)}`, {}],
    [`/api/v1/publications?commune_id=${commune}&q=${encodeURIComponent(`${n} ${'€'.repeat(190)}`)}`, {}],
    [`/${slug}`, { 'accept-encoding': `br;q=0.${n}, ${'x'.repeat(10_000)}${n}`, 'user-agent': `${'y'.repeat(4000)}${n}` }],
  ]
  const ask = async (n: number, isChosen: (of: [string, object]) => boolean = () => true) => {
    for (const [path, headers] of asked(n).filter(isChosen)) {
      const answer = await fetch(url + path, { redirect: 'manual', headers: { 'x-app-source': 'public', ...headers } })
      await answer.arrayBuffer()
      assert.ok(answer.status < 500, `${answer.status} ${path.slice(0, 60)}`)
    }
  }

  test('asked for again and again they are answered, kept nowhere, and their keys are not remembered', async () => {
    for (let n = 0; n < 3; n += 1) await ask(n)
    const { answers } = await cacheState(url)
    for (let n = 0; n < 3; n += 1) await ask(0)
    assert.equal((await cacheState(url)).answers, answers)
    const dear = ({ 0: path }: [string, object]) => /recherche\.|^.[^/]+$/.test(path)
    for (let n = 10; n < 50; n += 1) await ask(n, dear)
    const earlier = heap()
    // The addresses that are within the length of a request and beyond that of a key: remembered, they would be 3 MB, and the header 2.
    for (let n = 100; n < 100 + ROUNDS; n += 1) await ask(n, dear)
    const grown = (heap() - earlier) / 1024 ** 2
    assert.ok(grown < 3, `${grown.toFixed(1)} MB`)
  })
})
