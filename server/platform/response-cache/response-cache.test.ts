import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { anotherService, harness } from '../../test/harness.ts'
import { cacheState, untilHeard, untilUsable } from '../../test/response-cache.ts'
import { ask, assertError, get, patch, post } from '../../test/http.ts'
import { makePublication } from '../../test/make.ts'
import { EVENEMENT, setStage, type Stage } from '../../test/stage.ts'

/** Public answers from memory: the same as from the database, and never older than a change that this process made. Spec §2-42. */
describe('the response cache', () => {
  let stage: Stage
  let url: string
  before(async () => {
    stage = await setStage()
    ;({ url } = await harness())
    await untilUsable(url)
  })

  /** Asks until all of them come from memory. */
  const warm = async (paths: readonly string[]) => {
    await untilHeard((await harness()).services)
    for (let turn = 0; turn < 20; turn += 1) {
      await untilUsable(url)
      const { hits } = await cacheState(url)
      for (const path of paths) await get(path)
      if ((await cacheState(url)).hits >= hits + paths.length) return
    }
    assert.fail(`not answered from memory: ${paths.join(' ')}`)
  }
  const fromMemory = async (path: string) => {
    await warm([path])
    return get(path)
  }
  const ids = async (path: string) => (await get(path)).body.data.map(({ id }: { id: string }) => id) as string[]

  test('an answer from memory is the one from the database, with its headers', async () => {
    const id = await makePublication(stage.acteur, stage.commune)
    const places = (await get('/communes')).body.data as { slug: string }[]
    for (const path of [
      `/communes/${stage.commune}/publications?per_page=1`,
      `/communes/${stage.commune.toUpperCase()}/publications`,
      `/acteurs/${stage.acteur}/publications?sort=publie_le_asc`,
      `/publications?commune_id=${stage.commune}&acteur_id=${stage.acteur}`,
      '/publications',
      '/publications/types',
      `/publications/${id}`,
      '/communes',
      `/communes/${places[0]?.slug}`,
      `/communes/${stage.commune}/elus`,
      `/communes/${stage.commune}/infos`,
      '/acteurs',
      `/acteurs/${stage.acteur}`,
    ]) {
      const first = await get(path)
      const cached = await fromMemory(path)
      assert.deepEqual(cached.body, first.body, path)
      const headersOf = ({ headers }: typeof cached) =>
        [...headers].filter(([name]) => !['date', 'x-request-id', 'keep-alive'].includes(name))
      assert.deepEqual(headersOf(cached), headersOf(first), path)
      const same = await get(path, { headers: { 'if-none-match': cached.headers.get('etag') ?? '' } })
      assert.deepEqual([same.status, same.body], [304, ''], path)
      assert.equal((await ask('HEAD', path)).headers.get('content-length'), cached.headers.get('content-length'))
    }
  })

  test('each request is still checked, and answered in its own name', async () => {
    const path = `/communes/${stage.commune}/publications`
    await fromMemory(path)
    assertError(await get(path, { source: null }), 400, 'missing_app_source')
    const [one, other] = [await get(path, { headers: { 'x-request-id': 'une-demande' } }), await get(path)]
    assert.equal(one.headers.get('x-request-id'), 'une-demande')
    assert.notEqual(other.headers.get('x-request-id'), 'une-demande')
    const origin = 'https://front.example.fr'
    assert.equal((await get(path, { headers: { origin } })).headers.get('access-control-allow-origin'), origin)
    assert.equal((await get(path)).headers.get('access-control-allow-origin'), null)
    assert.match((await get(path)).headers.get('vary') ?? '', /X-App-Source, Origin/)
  })

  test('limits count what is answered from memory', async () => {
    const limited = await anotherService({ RATE_LIMITS: 'default=6/60' })
    try {
      const at = `${limited.url}/api/v1/communes/${stage.commune}/publications`
      const rest = []
      for (let turn = 0; turn < 6; turn += 1) rest.push((await ask('GET', at)).headers.get('ratelimit')?.match(/r=(\d+)/)?.[1])
      assert.deepEqual(rest, ['5', '4', '3', '2', '1', '0'])
      assertError(await ask('GET', at), 429, 'rate_limited')
    } finally {
      await limited.close()
    }
  })

  test('whatever hides or shows a publication, the next answer knows it', async () => {
    const { db } = await harness()
    const id = await makePublication(stage.acteur, stage.commune)
    const lists = [
      `/communes/${stage.commune}/publications?per_page=100`,
      `/communes/${stage.elsewhere}/publications?per_page=100`,
      `/acteurs/${stage.acteur}/publications?per_page=100`,
      '/publications?per_page=100',
    ]
    const [commune = '', elsewhere = '', ...others] = lists
    const everywhere = [commune, ...others]
    let undone = ''
    const admin = (method: string, path: string, body?: unknown) => ask(method, `/admin${path}`, { ...stage.back, body })
    const set = (values: object) => db.updateTable('publications').set(values).where('id', '=', id).execute()
    const steps: [string, () => Promise<unknown>, string[]][] = [
      ['rejected', () => admin('PATCH', `/publications/${id}/moderate`, { moderation_status: 'rejected', reason: 'Hors sujet' }), []],
      ['published', () => admin('PATCH', `/publications/${id}/moderate`, { moderation_status: 'published' }), everywhere],
      [
        'rejected with others',
        async () => {
          const done = await admin('PATCH', '/publications/bulk/moderate', { ids: [id], moderation_status: 'rejected', reason: 'Doublon' })
          undone = done.headers.get('x-audit-id') ?? ''
        },
        [],
      ],
      ['undone', () => admin('POST', `/audit/${undone}/undo`), everywhere],
      ['deleted', () => admin('DELETE', `/publications/${id}`), []],
      ['restored', () => set({ deleted_at: null }), everywhere],
      ['actor inactive', () => admin('PATCH', `/acteurs/${stage.acteur}/active`, { active: false }), []],
      ['actor active', () => admin('PATCH', `/acteurs/${stage.acteur}/active`, { active: true }), everywhere],
      ['in a further commune', () => set({ commune_ids: sql`array[${stage.elsewhere}]::uuid[]` }), lists],
      ['moved', () => set({ commune_id: stage.elsewhere, commune_ids: sql`'{}'` }), [elsewhere, ...others]],
      ['moved back', () => set({ commune_id: stage.commune }), everywhere],
      ['not valid', () => admin('PATCH', `/publications/${id}/valide`, { valide: false }), []],
      ['valid', () => admin('PATCH', `/publications/${id}/valide`, { valide: true }), everywhere],
      ['gone', () => db.deleteFrom('publications').where('id', '=', id).execute(), []],
    ]
    for (const [step, act, shown] of steps) {
      await warm(lists)
      await act()
      for (const list of lists) {
        assert.equal((await ids(list)).includes(id), shown.includes(list), `${step}: ${list}`)
        await get(list)
      }
      assert.equal((await get(`/publications/${id}`)).status, shown.length > 0 ? 200 : 404, step)
    }
  })

  test('a list of one kind of a commune knows every change of that kind, and stays in memory when another kind changes', async () => {
    const { db } = await harness()
    const today = new Date().toISOString().slice(0, 10)
    const id = await makePublication(stage.acteur, stage.commune, { date_debut: today })
    const in_ = `/publications?commune_id=${stage.commune}&per_page=100`
    const [news, agenda] = [`${in_}&kind=actualite`, `${in_}&from=${today}&to=${today}`]
    const further = `/publications?commune_id=${stage.elsewhere}&per_page=100&kind=actualite`
    const lists = [news, agenda, `${in_}&kind=evenement`, further]
    const [, , events = ''] = lists
    const set = (values: object) => db.updateTable('publications').set(values).where('id', '=', id).execute()
    const steps: [string, () => Promise<unknown>, string[]][] = [
      ['an event', () => set({ type_id: EVENEMENT }), [agenda, events]],
      ['news', () => set({ type_id: null }), [news]],
      ['news of two communes', () => set({ commune_ids: sql`array[${stage.elsewhere}]::uuid[]` }), [news, further]],
      ['an event of two communes', () => set({ type_id: EVENEMENT }), [agenda, events]],
      ['hidden', () => set({ moderation_status: 'rejected' }), []],
      ['shown', () => set({ moderation_status: 'published' }), [agenda, events]],
      ['deleted', () => set({ deleted_at: sql`now()` }), []],
      ['restored as news', () => set({ deleted_at: null, type_id: null, commune_ids: sql`'{}'` }), [news]],
      ['hidden with its actor', () => db.updateTable('acteurs').set({ active: false }).where('id', '=', stage.acteur).execute(), []],
      ['shown with its actor', () => db.updateTable('acteurs').set({ active: true }).where('id', '=', stage.acteur).execute(), [news]],
    ]
    for (const [step, act, shown] of steps) {
      // An agenda is in memory for pages only.
      await warm(lists.filter((list) => list !== agenda))
      await act()
      for (const list of lists) assert.equal((await ids(list)).includes(id), shown.includes(list), `${step}: ${list}`)
    }
    await warm([events])
    await set({ title: 'Des nouvelles' })
    const { hits } = await cacheState(url)
    await get(events)
    assert.equal((await cacheState(url)).hits, hits + 1)
    await db.deleteFrom('publications').where('id', '=', id).execute()
  })

  test('what was rolled back changes nothing; what waits for moderation disturbs no answer', async () => {
    const { db } = await harness()
    const list = `/communes/${stage.commune}/publications`
    await fromMemory(list)
    const { answers } = await cacheState(url)
    const waiting = await post(
      '/publications',
      { title: 'Bal', body: 'Samedi', acteur_id: stage.acteur, commune_id: stage.commune },
      { token: stage.owner.token },
    )
    assert.equal(waiting.status, 201)
    assert.equal((await cacheState(url)).answers, answers)
    const before_ = await ids(list)
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await tx.deleteFrom('publications').execute()
        throw new Error('rolled back')
      }),
      /rolled back/,
    )
    assert.deepEqual(await ids(list), before_)
  })

  test('a scheduled publication appears, and a featured one steps back, at their moment', async () => {
    stage = await setStage()
    const soon = sql<string>`clock_timestamp() + interval '500 ms'`
    const first = await makePublication(stage.acteur, stage.commune, { publie_le: sql`now_ms() - interval '1 year'` })
    await makePublication(stage.acteur, stage.commune)
    const { db } = await harness()
    const due = performance.now() + 500
    const scheduled = await makePublication(stage.acteur, stage.commune, { publie_le: soon })
    await db.updateTable('publications').set({ en_avant: true, featured_until: soon }).where('id', '=', first).execute()
    const lists = [`/communes/${stage.commune}/publications`, `/acteurs/${stage.acteur}/publications`, '/publications']
    for (let turn = 0; turn < 3; turn += 1)
      for (const list of lists) {
        const [top] = await ids(list)
        if (performance.now() < due) assert.equal(top, first, list)
      }
    await sleep(due + 200 - performance.now())
    for (const list of lists) assert.equal((await ids(list))[0], scheduled, list)
    for (const list of lists) assert.equal((await fromMemory(list)).body.data[0].id, scheduled, list)
  })

  test('the end of featuring changes record and lists, and their validators, at its moment; of a pinned one too', async () => {
    const { db } = await harness()
    const id = await makePublication(stage.acteur, stage.commune)
    const paths = [
      `/publications/${id}`,
      `/acteurs/${stage.acteur}/publications?per_page=100`,
      `/communes/${stage.commune}/publications?per_page=100`,
    ]
    const shown = async (path: string) => {
      const { body, headers } = await get(path)
      const row = [body.data].flat().find((one: { id: string }) => one.id === id)
      return { featured: row.en_avant as boolean, tag: headers.get('etag') ?? '' }
    }
    const due = performance.now() + 2000
    await db
      .updateTable('publications')
      .set({ en_avant: true, epingle: true, featured_until: sql`clock_timestamp() + interval '2 s'` })
      .where('id', '=', id)
      .execute()
    const first = await Promise.all(paths.map(shown))
    if (performance.now() < due) assert.ok(first.every(({ featured }) => featured))
    for (let turn = 0; turn < 5; turn += 1) await Promise.all(paths.map(shown))
    if (performance.now() < due) assert.ok((await cacheState(url)).hits > 0)
    await sleep(due + 100 - performance.now())
    for (const [index, path] of paths.entries()) {
      const now = await ask('GET', path, { headers: { 'if-none-match': first[index]?.tag ?? '' } })
      assert.equal(now.status, 200, path)
      assert.equal((await shown(path)).featured, false, path)
    }
  })

  test('an answer that was read before a change ended is not cached after it', async () => {
    const { services } = await harness()
    const id = await makePublication(stage.acteur, stage.commune)
    const depends = { tags: [`commune:${stage.commune}`] }
    const old = { status: 200, headers: {}, type: 'text/plain', tag: null, body: 'shows it' }
    const reading = (act: () => Promise<unknown>) =>
      services.responseCache.readThrough('/before-the-change', depends, services.database.readDb, async () => {
        await act()
        return old
      })
    for (let turn = 0; turn < 50 && !services.responseCache.find('/before-the-change'); turn += 1) {
      await untilUsable(url)
      await reading(async () => {})
    }
    assert.equal(services.responseCache.find('/before-the-change')?.body.toString(), 'shows it')
    await patch(`/admin/publications/${id}/valide`, { valide: false }, stage.back)
    assert.equal(services.responseCache.find('/before-the-change'), undefined)
    await reading(() => patch(`/admin/publications/${id}/valide`, { valide: true }, stage.back))
    assert.equal(services.responseCache.find('/before-the-change'), undefined)
  })

  describe('with settings of its own', () => {
    const many = async (at: string, sizes = 100) => {
      for (let n = 1; n <= sizes; n += 1)
        for (let turn = 0; turn < 2; turn += 1)
          await (await fetch(`${at}/api/v1/communes?per_page=${n}`, { headers: { 'x-app-source': 'public' } })).text()
    }
    let small: Awaited<ReturnType<typeof anotherService>>
    let none: typeof small
    before(async () => {
      small = await anotherService({ HOT_ANSWERS_MB: '1', RATE_LIMITS: 'off' })
      none = await anotherService({ HOT_ANSWERS_MB: '0', RATE_LIMITS: 'off' })
      const { db } = await harness()
      await sql`insert into communes (id, code_insee, slug, nom, departement, departement_nom, region, region_nom)
        select gen_random_uuid(), 'x' || n, 'x' || n, repeat('Saint-', 40) || n, '01', 'Ain', '84', 'Rhône' from generate_series(1, 110) n`.execute(
        db,
      )
      await untilUsable(small.url)
    })
    after(async () => {
      await small.close()
      await none.close()
    })

    test('memory is bounded: the least recently used answers are evicted', async () => {
      await many(small.url)
      const { answers, bytes, hits } = await cacheState(small.url)
      assert.ok(bytes > 100_000 && bytes <= 1024 ** 2, `${bytes} bytes`)
      assert.ok(answers > 1 && answers < 100)
      const { db } = await harness()
      await db.updateTable('communes').set({ nom: 'Autre' }).where('slug', '=', 'x1').execute()
      assert.deepEqual(await cacheState(small.url), { answers: 0, bytes: 0, hits, usable: 1 })
    })

    test('0 keeps nothing', async () => {
      await many(none.url, 3)
      assert.deepEqual(await cacheState(none.url), { answers: 0, bytes: 0, hits: 0, usable: 0 })
    })
  })
})
