import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { get } from '../../test/http.ts'
import { makeActeur } from '../../test/make.ts'
import { cacheState, untilHeard, untilUsable } from '../../test/response-cache.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import type { EncodedAnswer } from '../http/answer.ts'
import { newId } from '../db/id.ts'
import type { NextChange } from './next-changes.ts'

const answerOf = (body: string, changesAt?: number): EncodedAnswer => ({
  status: 200,
  headers: {},
  type: 'text/plain',
  tag: null,
  body,
  changesAt,
})

/** What pages are composed of, in memory. */
describe('answers for pages', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
    await untilUsable((await harness()).url)
  })
  /** Reads for a page; returns the body, how long the page may show it, and how many times `read` was called until now. */
  const reader = async (url: string, answer: () => EncodedAnswer, next?: NextChange) => {
    const { services } = await harness()
    let reads = 0
    const tags = { tags: [`commune:${stage.commune}`], dated: true as const, ...(next ? { next } : {}) }
    const readOnce = async () => {
      await untilUsable((await harness()).url)
      const { answer: found, until } = await services.responseCache.readForPage(url, tags, services.database.readDb, async () => {
        reads += 1
        await sleep(20)
        return answer()
      })
      return { body: String(found.body), left: until - performance.now(), reads }
    }
    return Object.assign(readOnce, { begun: () => reads })
  }
  const announce = async () => {
    const { db } = await harness()
    await sql`update communes set nom = nom where false`.execute(db)
    await sql`select hot_changed(array[${`commune:${stage.commune}`}])`.execute(db)
  }
  const announceAndSettle = async () => {
    await announce()
    await untilHeard((await harness()).services)
  }

  test('one that says when it changes is read once until then, and again from then on', async () => {
    let life = 1500
    let changesAt = 0
    const read = await reader('/says', () => {
      changesAt = Date.now() + life
      return answerOf(`until ${changesAt}`, changesAt)
    })
    const first = await read()
    assert.ok(first.left > 0 && first.left <= 1500, `${first.left}`)
    const second = await read()
    assert.deepEqual([second.reads, second.body], [1, first.body])
    life = 60_000
    await sleep(changesAt - Date.now() + 20)
    const third = await read()
    assert.equal(third.reads, 2)
    assert.ok(third.left > 50_000 && third.left <= 60_000, `${third.left}`)
  })

  test('one that does not say so is shown for thirty seconds at most; one that never changes has no end', async () => {
    const read = await reader('/says-nothing', () => answerOf('now'))
    assert.ok((await read()).left <= 30_000)
    const constant = await reader('/never', () => answerOf('always', Infinity))
    assert.equal((await constant()).left, Infinity)
  })

  test('pages that are made together share a reading, unless it began before a change', async () => {
    const read = await reader('/together', () => answerOf('together', Date.now() + 60_000))
    await Promise.all([read(), read(), read()])
    assert.equal((await read()).reads, 1)
    await announceAndSettle()
    const early = read()
    while (read.begun() < 2) await sleep(1)
    await announce()
    const [, late] = await Promise.all([early, read()])
    assert.equal(late.reads, 3)
  })

  test('the next change of a list ends what has it; it is read once for all answers with its key, and again after a change of the list', async () => {
    // The second notice of an earlier change has passed.
    await announceAndSettle()
    let asked = 0
    const next = { key: 'a list of this test', read: async () => ((asked += 1), 700) }
    const [one, other] = [
      await reader('/one', () => answerOf('one', Infinity), next),
      await reader('/other', () => answerOf('other', Infinity), next),
    ]
    assert.ok((await one()).left <= 700)
    assert.ok((await other()).left <= 700)
    assert.equal(asked, 1)
    await announceAndSettle()
    await one()
    assert.equal(asked, 2)
    await sleep(720)
    await one()
    assert.equal(asked, 3)
  })

  test('a change of the last second is found beside the answer, and what was read with it is read again', async () => {
    const backs: number[] = []
    const read = await reader('/just-now', () => answerOf('just now', Infinity), {
      key: 'a list that changed',
      read: async (_db, back) => {
        backs.push(back)
        return back > 0 ? -100 : 60_000
      },
    })
    const first = await read()
    assert.deepEqual([backs, first.reads], [[1000, 0], 2])
    assert.ok(first.left > 50_000)
    assert.equal((await read()).reads, 2)
  })
})

/** Of the registers of communes. */
describe('a change in one commune', () => {
  test('invalidates its answers and none of another commune; a change in very many invalidates all', async () => {
    const stage = await setStage()
    const { db, services, url } = await harness()
    const bodyOf = async (path: string) => JSON.stringify((await get(path)).body)
    const warm = async (paths: readonly string[]) => {
      await untilHeard(services)
      for (let turn = 0; turn < 20; turn += 1) {
        await untilUsable(url)
        const { hits } = await cacheState(url)
        for (const path of paths) assert.equal((await get(path)).status, 200, path)
        if ((await cacheState(url)).hits >= hits + paths.length) return
      }
      assert.fail(`not answered from memory: ${paths.join(' ')}`)
    }
    const changes: [path: (commune: string) => string, change: () => Promise<unknown>][] = [
      [
        (commune) => `/communes/${commune}/elus`,
        () =>
          db
            .insertInto('elus')
            .values({ id: newId(), commune_id: stage.commune, nom: 'Nouvelle', prenom: 'Anne', fonction_type: 'maire' })
            .execute(),
      ],
      [(commune) => `/acteurs?commune_id=${commune}`, () => makeActeur(stage.commune)],
      [
        (commune) => `/communes/${commune}/infos`,
        () =>
          db
            .insertInto('commune_infos')
            .values({ id: newId(), commune_id: stage.commune, type: 'mairie', libelle: 'Mairie', telephone: '03 21 00 00 00' })
            .execute(),
      ],
    ]
    for (const [pathOf, change] of changes) {
      const [own, other] = [pathOf(stage.commune), pathOf(stage.elsewhere)]
      await warm([own, other])
      const former = await bodyOf(own)
      await change()
      assert.notEqual(await bodyOf(own), former, own)
      const { hits } = await cacheState(url)
      await get(other)
      assert.equal((await cacheState(url)).hits, hits + 1, other)
    }
    await sql`insert into communes (id, code_insee, slug, nom, departement, departement_nom, region, region_nom)
      select gen_random_uuid(), 'y' || n, 'y' || n, 'Y' || n, '01', 'Ain', '84', 'Rhône' from generate_series(1, 60) n`.execute(db)
    const all = [`/communes/${stage.commune}/elus`, `/communes/${stage.elsewhere}/elus`]
    await warm(all)
    await sql`insert into elus (id, commune_id, nom, prenom, fonction_type)
      select gen_random_uuid(), id, 'Partout', 'Anne', 'conseiller' from communes`.execute(db)
    for (const path of all) assert.match(await bodyOf(path), /Partout/, path)
  })
})
