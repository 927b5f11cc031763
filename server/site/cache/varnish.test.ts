import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '../../../apps/site/html/paths.ts'
import { eventBetween } from '../../test/changing-by-time.ts'
import { harness } from '../../test/harness.ts'
import { patch } from '../../test/http.ts'
import { makePublication } from '../../test/make.ts'
import { NO_OWN_VARNISH, ownVarnish } from '../../test/own-varnish.ts'
import { slugOfCommune } from '../../test/pages.ts'
import { allowPublishing, EVENEMENT, setStage, type Stage } from '../../test/stage.ts'

const TITLE = 'Zanzibar'

/** Spec §2-131. The wait is the subject: a cache counts in whole seconds of the clock, and nobody asks meanwhile. */
describe('what is hidden, in a cache that nobody configured', { skip: NO_OWN_VARNISH }, () => {
  let stage: Stage
  let cache: Awaited<ReturnType<typeof ownVarnish>>
  before(async () => {
    stage = await setStage()
    cache = await ownVarnish((await harness()).url)
  })
  after(() => cache?.remove())

  const read = async (address: string) => {
    const answer = await fetch(cache.url + address, { headers: { 'x-app-source': 'public' } })
    const { status, headers } = answer
    return { status, age: Number(headers.get('age')), isHit: / /.test(headers.get('x-varnish') ?? ''), text: await answer.text() }
  }

  test('a refused publication is shown to no first reader after six seconds: API, pages, feeds, calendars', async () => {
    await allowPublishing(stage.acteur)
    const now = Date.now()
    const evenement = eventBetween(now - 3_600_000, now + 3_600_000)
    const id = await makePublication(stage.acteur, stage.commune, { title: TITLE, type_id: EVENEMENT, evenement })
    const slug = await slugOfCommune(stage.commune)
    const own = [`/api/v1/publications/${id}`, paths.publication(id, TITLE), `/publication/${id}/agenda.ics`]
    const lists = [
      `/api/v1/publications?commune_id=${stage.commune}`,
      `/api/v1/communes/${stage.commune}/agenda.ics`,
      `/${slug}/agenda`,
      `/${slug}/agenda.ics`,
      `/${slug}/agenda.rss`,
    ]
    const all = [...own, ...lists]
    for (const address of all) {
      const first = await read(address)
      assert.deepEqual([first.status, first.text.includes(TITLE)], [200, true], address)
    }
    for (const address of all) assert.equal((await read(address)).isHit, true, `${address}: not stored`)
    const { status } = await patch(
      `/admin/publications/${id}/moderate`,
      { moderation_status: 'rejected', reason: 'Hors sujet' },
      stage.back,
    )
    assert.equal(status, 200)
    await sleep(6000)
    for (const address of all) {
      const { status: found, text, age } = await read(address)
      assert.deepEqual([found, text.includes(TITLE)], [own.includes(address) ? 404 : 200, false], `${address}: age ${age}`)
    }
  })
})
