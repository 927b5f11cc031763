import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { ask, assertError, get, patch, post } from '../../test/http.ts'
import { ics, rss, type Run } from '../../test/imports.ts'
import { importStage } from '../../test/import-stage.ts'
import { makeActeur, makePublication } from '../../test/make.ts'
import { EVENEMENT, trail } from '../../test/stage.ts'

const COUNTS = ['read', 'created', 'updated', 'unchanged', 'duplicates', 'archived', 'refused'] as const
const counts = (run: Run) => Object.fromEntries(COUNTS.filter((name) => run[name] !== 0).map((name) => [name, run[name]]))

/** Spec §3-4, §3-5, §4.1-39, §4.1-44, §4.1-45, §4.1-46. */
describe('an import', () => {
  const stage = importStage()

  const serve = (...items: Parameters<typeof rss>[0]) => stage.server.documents.set('/flux', { body: rss(items) })
  const publications = async (id: string, deleted = 'false') =>
    (await get(`/admin/publications?import_source_id=${id}&deleted=${deleted}&sort=title_asc`, stage.back)).body.data
  const UN = { guid: '1', title: 'Un', link: 'https://mairie.example.fr/un' }
  const DEUX = { guid: '2', title: 'Deux', link: 'https://mairie.example.fr/deux' }

  test('without an actor: its publications wait for moderation, whatever statut_creation is', async () => {
    serve(UN, DEUX)
    const id = await stage.source({ statut_creation: 'published' })
    assert.deepEqual(counts(await stage.run(id)), { read: 2, created: 2 })
    const [deux, row] = await publications(id)
    const decision = { moderation_status: 'published' }
    assert.equal((await patch(`/publications/${deux.id}/moderate`, decision, { token: stage.owner.token })).body.error, 'scope_violation')
    assert.equal(
      (await patch(`/publications/${deux.id}/moderate`, decision, { token: stage.otherMaire.token })).body.error,
      'scope_violation',
    )
    assert.equal((await patch(`/publications/${deux.id}/moderate`, decision, { token: stage.maire.token })).status, 200)
    assert.deepEqual(
      [row.title, row.moderation_status, row.valide, row.publie_le, row.acteur_id, row.acteur],
      ['Un', 'pending', false, null, null, null],
    )
    assert.equal((await get(`/publications/${row.id}`)).status, 404)
    const shown = await patch(`/admin/publications/${row.id}/moderate`, { moderation_status: 'published' }, stage.back)
    assert.equal(shown.status, 200)
    assert.equal((await get(`/publications/${row.id}`)).body.data.acteur_id, null)
    const renamed = await patch(`/publications/${row.id}`, { title: 'Autre' }, { token: stage.platformAdmin.token })
    assert.equal(renamed.body.data.title, 'Autre')
    assert.equal((await patch(`/publications/${row.id}`, { title: 'Non' }, { token: stage.owner.token })).body.error, 'scope_violation')
  })

  test('with an actor: published at once if statut_creation is published, not if it is pending', async () => {
    serve(UN)
    const published = await stage.source({ acteur_id: stage.acteur, statut_creation: 'published', type_id: EVENEMENT })
    await stage.run(published)
    const [row] = await publications(published)
    assert.deepEqual([row.moderation_status, row.valide, row.acteur_id, row.type_id], ['published', true, stage.acteur, EVENEMENT])
    assert.equal(row.publie_le, row.created_at)
    assert.equal((await get(`/publications/${row.id}`)).status, 200)
    serve(DEUX)
    const pending = await stage.source({ acteur_id: stage.acteur })
    await stage.run(pending)
    const [waits] = await publications(pending)
    assert.deepEqual([waits.moderation_status, waits.valide, waits.publie_le], ['pending', false, null])
  })

  test('a second run changes nothing; a change of the source is written, with the changed fields', async () => {
    serve(UN, DEUX)
    const id = await stage.source({ acteur_id: stage.acteur, statut_creation: 'published' })
    await stage.run(id)
    const stood = await publications(id)
    assert.deepEqual(counts(await stage.run(id)), { read: 2, unchanged: 2 })
    assert.deepEqual(await publications(id), stood)
    serve({ ...UN, title: 'Un, reporté' }, DEUX)
    const { plan } = await stage.dryRun(id)
    assert.deepEqual(
      plan.map(({ action, changes }) => [action, changes]),
      [
        ['update', { title: ['Un', 'Un, reporté'] }],
        ['unchanged', {}],
      ],
    )
    assert.deepEqual(await publications(id), stood)
    const run = await stage.run(id)
    assert.deepEqual([run.status, counts(run)], ['done', { read: 2, updated: 1, unchanged: 1 }])
    const [deux, un] = await publications(id)
    assert.deepEqual([deux.title, un.title, un.moderation_status], ['Deux', 'Un, reporté', 'published'])
    assert.deepEqual(
      (await trail(id)).map(({ action }) => action),
      [
        'import_source.create',
        'import_source.run',
        'import_source.import',
        'import_source.run',
        'import_source.run',
        'import_source.import',
      ],
    )
  })

  test('a change of anything that residents see sends an item of a source that waits back to the queue, of a trusted one nothing', async () => {
    // Near days, since later days are beyond the horizon of calendars. Only the last day changes.
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const event = (last: number) => ({
      body: ics([{ uid: 'fete', day: day(10), summary: 'Fête', extra: `DTEND;VALUE=DATE:${day(last).replaceAll('-', '')}` }]),
      type: 'text/calendar',
    })
    for (const [statut_creation, status] of [
      ['pending', 'pending'],
      ['published', 'published'],
    ] as const) {
      stage.server.documents.set('/agenda', event(13))
      const id = await stage.source({ acteur_id: stage.acteur, statut_creation, type: 'ical', path: '/agenda' })
      await stage.run(id)
      const [row] = await publications(id)
      await patch(`/admin/publications/${row.id}/moderate`, { moderation_status: 'published' }, stage.back)
      stage.server.documents.set('/agenda', event(15))
      await stage.run(id)
      const [changed] = await publications(id)
      assert.notEqual(changed.date_fin, row.date_fin)
      assert.deepEqual([changed.title, changed.moderation_status], [row.title, status])
      await patch(`/admin/import-sources/${id}`, { active: false }, stage.back)
      await sql`delete from import_items`.execute((await harness()).db)
      await sql`delete from publications`.execute((await harness()).db)
    }
  })

  test('a change sends an item of a source that waits for moderation back to the queue', async () => {
    serve(UN)
    const id = await stage.source({ acteur_id: stage.acteur })
    await stage.run(id)
    const [row] = await publications(id)
    await patch(`/admin/publications/${row.id}/moderate`, { moderation_status: 'published' }, stage.back)
    serve({ ...UN, text: 'Tout autre chose.' })
    assert.deepEqual(counts(await stage.run(id)), { read: 1, updated: 1 })
    const [now] = await publications(id)
    assert.deepEqual([now.body, now.moderation_status, now.valide], ['Tout autre chose.', 'pending', false])
  })

  test('publications edited, deleted or rejected by a person are not overwritten', async () => {
    const TROIS = { guid: '3', title: 'Trois', link: 'https://mairie.example.fr/trois' }
    serve(UN, DEUX, TROIS)
    const id = await stage.source({ acteur_id: stage.acteur, statut_creation: 'published' })
    await stage.run(id)
    const [deux, trois, un] = await publications(id)
    await patch(`/publications/${un.id}`, { body: 'Corrigé par la mairie.' }, { token: stage.owner.token })
    await ask('DELETE', `/admin/publications/${deux.id}`, stage.back)
    await patch(`/admin/publications/${trois.id}/moderate`, { moderation_status: 'rejected', reason: 'Hors sujet' }, stage.back)
    const stood = await publications(id, 'with')
    serve({ ...UN, title: 'Un bis' }, { ...DEUX, title: 'Deux bis' }, { ...TROIS, title: 'Trois bis' })
    const { plan } = await stage.dryRun(id)
    assert.deepEqual(
      plan.map(({ action, code }) => [action, code]),
      [
        ['unchanged', 'edited_by_hand'],
        ['unchanged', 'deleted_by_hand'],
        ['unchanged', 'rejected'],
      ],
    )
    assert.deepEqual(counts(await stage.run(id)), { read: 3, unchanged: 3 })
    assert.deepEqual(await publications(id, 'with'), stood)
  })

  test('duplicates of existing publications, of other sources and within the document are reported, not created', async () => {
    const acteur = await makeActeur(stage.commune)
    const there = await makePublication(acteur, stage.commune, { source_url: 'http://www.mairie.example.fr/un/?utm_source=x#a' })
    const twin = await makePublication(stage.acteur, stage.commune, { title: 'DEUX !', body: 'Texte.' })
    serve(UN, { guid: '2', title: 'Deux' }, { guid: '4', title: 'Quatre' }, { guid: '5', title: 'Quatre' })
    const id = await stage.source({ acteur_id: stage.acteur })
    const run = await stage.run(id)
    assert.deepEqual(counts(run), { read: 4, created: 1, duplicates: 3 })
    const { lines } = (await get(`/admin/import-sources/${id}/runs/${run.id}`, stage.back)).body.data
    const [quatre] = await publications(id)
    assert.deepEqual(
      lines.map((line: Run) => [line.action, line.code, line.publication_id]),
      [
        ['duplicate', 'duplicate_other', there],
        ['duplicate', 'duplicate_other', twin],
        ['create', 'new_item', quatre.id],
        ['duplicate', 'duplicate_same', null],
      ],
    )
    const sifted = async (query: string) => {
      const { body } = await get(`/admin/import-sources/${id}/runs/${run.id}?${query}`, stage.back)
      assert.deepEqual([body.data.line_counts, body.meta.total], [{ duplicate: 3, create: 1 }, body.data.lines.length])
      return body.data.lines.map(({ action, title }: Run) => `${action} ${title}`)
    }
    assert.deepEqual(await sifted('action=create'), ['create Quatre'])
    assert.deepEqual(await sifted('action=archive'), [])
    assert.deepEqual(await sifted('q=QUÀTRE'), ['create Quatre', 'duplicate Quatre'])
    assert.deepEqual(await sifted('q=quatre&action=duplicate'), ['duplicate Quatre'])
    assertError(await get(`/admin/import-sources/${id}/runs/${run.id}?action=created`, stage.back), 422, 'validation_failed')
    serve({ guid: 'x', title: 'Quatre' })
    const second = await stage.source({ acteur_id: stage.acteur })
    assert.deepEqual(counts(await stage.run(second)), { read: 1, duplicates: 1 })
    assert.deepEqual(counts(await stage.run(second)), { read: 1, duplicates: 1 })
  })

  test('an item whose identifier changed is recognised by its address', async () => {
    serve(UN)
    const id = await stage.source({})
    await stage.run(id)
    serve({ ...UN, guid: 'autre', title: 'Un, sous un autre nom' })
    assert.deepEqual(counts(await stage.run(id)), { read: 1, updated: 1 })
    assert.deepEqual(counts(await stage.run(id)), { read: 1, unchanged: 1 })
    assert.equal((await publications(id)).length, 1)
  })

  test('an unchanged item with a new identifier is recognised by it from then on, even at another address', async () => {
    serve(UN)
    const id = await stage.source({})
    await stage.run(id)
    const [un] = await publications(id)
    serve({ ...UN, guid: 'autre' })
    assert.deepEqual(counts(await stage.run(id)), { read: 1, unchanged: 1 })
    serve({ ...UN, guid: 'autre', title: 'Un, reporté', link: 'https://mairie.example.fr/un-reporte' })
    assert.deepEqual(counts(await stage.run(id)), { read: 1, updated: 1 })
    const [moved, ...others] = await publications(id)
    assert.deepEqual([moved.id, moved.title, others], [un.id, 'Un, reporté', []])
  })

  test('an item missing from a feed is kept; one missing from a complete calendar is archived, and restored when it returns', async () => {
    const LUNDI = { uid: 'a', day: '2031-01-06', summary: 'Lundi' }
    const MARDI = { uid: 'b', day: '2031-01-07', summary: 'Mardi' }
    const PASSE = { uid: 'c', day: '2026-01-07', summary: 'Passé' }
    serve(UN, DEUX)
    const feed = await stage.source({})
    await stage.run(feed)
    serve(DEUX)
    assert.deepEqual(counts(await stage.run(feed)), { read: 1, unchanged: 1 })

    const calendar = (...events: Parameters<typeof ics>[0]) =>
      stage.server.documents.set('/agenda.ics', { body: ics(events), type: 'text/calendar' })
    calendar(LUNDI, MARDI, PASSE)
    const id = await stage.source({ type: 'ical', path: '/agenda.ics', acteur_id: stage.acteur, statut_creation: 'published' })
    assert.deepEqual(counts(await stage.run(id)), { read: 3, created: 3 })
    const [lundi] = await publications(id)
    calendar(MARDI)
    assert.deepEqual(counts(await stage.run(id)), { read: 1, unchanged: 1, archived: 1 })
    assert.equal((await get(`/publications/${lundi.id}`)).status, 404)
    assert.deepEqual(counts(await stage.run(id)), { read: 1, unchanged: 1 })
    calendar(LUNDI, MARDI)
    assert.deepEqual(counts(await stage.run(id)), { read: 2, updated: 1, unchanged: 1 })
    assert.equal((await get(`/publications/${lundi.id}`)).status, 200)
    calendar({ ...LUNDI, extra: 'STATUS:CANCELLED' }, MARDI)
    assert.deepEqual(counts(await stage.run(id)), { read: 1, unchanged: 1, archived: 1 })
  })

  test('an item that an agenda lists as withdrawn since the last reading is archived, unless it is also among the events', async () => {
    const path = '/v2/agendas/9/events'
    const timings = [{ begin: '2031-05-01T10:00:00+02:00', end: '2031-05-01T12:00:00+02:00' }]
    let listed = [1, 2, 3]
    const asked: (string | null)[] = []
    stage.server.documents.set(path, {
      answer: (request, response) => {
        const { searchParams } = new URL(request.url ?? '/', 'http://x')
        const isAboutWithdrawn = searchParams.get('removed') === '1'
        asked.push(isAboutWithdrawn ? searchParams.get('updatedAt[gte]') : 'events')
        const events = (isAboutWithdrawn ? [2, 3] : listed).map((uid) => ({ uid, title: { fr: `Évènement ${uid}` }, state: 2, timings }))
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, events, after: [] }))
      },
    })
    const id = await stage.source({ type: 'openagenda', path, acteur_id: stage.acteur, statut_creation: 'published' })
    assert.deepEqual(counts(await stage.run(id)), { read: 3, created: 3 })
    assert.deepEqual(asked, ['events'], 'nothing can have been withdrawn before the first reading')
    listed = [1, 3]
    const run = await stage.run(id)
    assert.deepEqual(counts(run), { read: 2, unchanged: 2, archived: 1 })
    assert.equal(asked.length, 3)
    const daysBack = (Date.now() - Date.parse(asked[2] ?? '')) / 86_400_000
    assert.ok(daysBack > 1 && daysBack < 1.1, 'a day before the last reading')
    const { db } = await harness()
    const archived = await db
      .selectFrom('import_run_entries')
      .select(['external_id', sql<string>`reason::jsonb ->> 'code'`.as('code')])
      .where('run_id', '=', run.id)
      .where('action', '=', 'archive')
      .execute()
    assert.deepEqual(archived, [{ external_id: '2', code: 'import.withdrawn' }])
  })

  test('an empty or much shorter list archives nothing, with a message; a forced run archives', async () => {
    const week = Array.from({ length: 12 }, (_, n) => ({
      uid: `e${n}`,
      day: `2031-02-${String(n + 1).padStart(2, '0')}`,
      summary: `Jour ${n}`,
    }))
    const calendar = (events: typeof week) => stage.server.documents.set('/court.ics', { body: ics(events), type: 'text/calendar' })
    calendar(week)
    const id = await stage.source({ type: 'ical', path: '/court.ics' })
    await stage.run(id)
    calendar([])
    const run = await stage.run(id)
    assert.deepEqual([run.status, run.code, counts(run)], ['partial', 'source_empty', {}])
    calendar(week.slice(0, 4))
    const short = await stage.run(id)
    assert.deepEqual([short.status, short.code], ['partial', 'would_vanish'])
    assert.deepEqual(counts(await stage.run(id)), { read: 4, unchanged: 4 })
    const forced = await stage.run(id, '?force=true')
    assert.deepEqual([forced.status, counts(forced)], ['done', { read: 4, unchanged: 4, archived: 8 }])
  })

  test('the category of an item determines the type of its publication', async () => {
    stage.server.documents.set('/flux', {
      body: rss([UN]).replace(
        '</title><link>https://mairie.example.fr/un',
        '</title><category>Fêtes</category><link>https://mairie.example.fr/un',
      ),
    })
    const id = await stage.source({ parametres: { categories: { fêtes: EVENEMENT } } })
    await stage.run(id)
    assert.equal((await publications(id))[0].type_id, EVENEMENT)
  })

  test('a run fails and imports nothing if the actor is inactive or publishes in another commune', async () => {
    serve(UN)
    const acteur = await makeActeur(stage.commune)
    const id = await stage.source({ acteur_id: acteur, statut_creation: 'published' })
    await patch(`/admin/acteurs/${acteur}/active`, { active: false }, stage.back)
    const run = await stage.run(id)
    assert.deepEqual([run.status, run.code, counts(run)], ['failed', 'acteur_unfit', {}])
    const { run: dry } = await stage.dryRun(id)
    assert.deepEqual([dry.status, dry.code], ['failed', 'acteur_unfit'])
    // A source whose actor is no longer fit can still be renamed and stopped.
    for (const change of [{ nom: 'Autre' }, { frequence_minutes: 60 }, { active: false }])
      assert.equal((await patch(`/admin/import-sources/${id}`, change, stage.back)).status, 200)
    assert.equal(
      (
        await post(
          '/admin/import-sources',
          { nom: 'A', type: 'rss', url: 'https://a.example.fr', commune_id: stage.commune, acteur_id: acteur },
          stage.back,
        )
      ).body.error,
      'validation_failed',
    )
  })
})
