import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import {
  createOwnSource,
  deleteOwnSource,
  detectOwnSource,
  getOwnRun,
  getOwnSource,
  listOwnRuns,
  listOwnSources,
  OWN_SOURCES,
  runOwnSource,
  undoOwnRun,
  updateOwnSource,
} from '../../../../contract/imports/own-sources.ts'
import { getPublication } from '../../../../contract/publications/publications.ts'
import { assertRefused, client } from '../../../test/client.ts'
import { harness } from '../../../test/harness.ts'
import { assertError, post } from '../../../test/http.ts'
import { type ImportStage, rss, setImportStage } from '../../../test/imports.ts'
import { runJobs, until } from '../../../test/jobs.ts'
import { makeActeur } from '../../../test/make.ts'
import { sourceServer } from '../../../test/source-server.ts'
import { allowPublishing, EVENEMENT, link, trail } from '../../../test/stage.ts'
import { outsideReader } from '../../../platform/fetch/reader.ts'
import { readConfig } from '../../../platform/settings/config.ts'
import { calendar } from '../readers/test/read.ts'
import { startDue } from '../runs/dispatch.handler.ts'

/** Spec §2-72. */
describe('the import sources of an actor', () => {
  let stage: ImportStage
  before(async () => {
    stage = await setImportStage()
  })
  after(() => stage.end())
  const owner = () => client({ token: stage.owner.token })
  const body = (values: object = {}) => ({
    nom: 'Notre agenda',
    type: 'rss' as const,
    url: `${stage.server.url}/flux`,
    commune_id: stage.commune,
    ...values,
  })
  const make = async (values: object = {}) => (await owner()(createOwnSource, { params: { id: stage.acteur }, body: body(values) })).data
  const at = (sourceId: string) => ({ params: { id: stage.acteur, sourceId } })
  /** Runs a source to its end; returns the run. */
  const run = async (sourceId: string) => {
    const { data } = await owner()(runOwnSource, { ...at(sourceId), query: {} })
    assert.ok('id' in data)
    await runJobs((await harness()).services)
    return (await owner()(getOwnRun, { params: { id: stage.acteur, sourceId, runId: data.id }, query: {} })).data
  }
  const publications = async (sourceId: string) => {
    const { db } = await harness()
    return db
      .selectFrom('publications')
      .select(['id', 'title', 'acteur_id', 'moderation_status', 'valide', 'deleted_at'])
      .where('import_source_id', '=', sourceId)
      .orderBy('title')
      .execute()
  }
  const mayPublish = async (can_publish: boolean) =>
    (await harness()).db.updateTable('acteurs').set({ can_publish }).where('id', '=', stage.acteur).execute()

  test('a calendar gives events, one for a series, once a day; what the request says is kept', async () => {
    const day = (ahead: number) => Temporal.Now.plainDateISO('Europe/Paris').add({ days: ahead }).toString().replaceAll('-', '')
    const weekly = ['UID:marche', 'SUMMARY:Marché de Noël', `DTSTART;TZID=Europe/Paris:${day(3)}T100000`, 'RRULE:FREQ=WEEKLY;COUNT=4']
    const once = ['UID:bal', 'SUMMARY:Bal', `DTSTART;TZID=Europe/Paris:${day(5)}T200000`]
    stage.server.documents.set('/agenda.ics', { body: calendar(weekly, once), type: 'text/calendar' })
    await mayPublish(true)
    const source = await make({ type: 'ical', url: `${stage.server.url}/agenda.ics` })
    assert.deepEqual(
      [source.type_id, source.parametres, source.active, source.frequence_minutes],
      [EVENEMENT, { series: 'one' }, true, 1440],
    )
    const { data: tried } = await owner()(runOwnSource, { ...at(source.id), query: { dry_run: 'true' } })
    assert.ok('plan' in tried)
    assert.deepEqual(
      tried.plan.map(({ title, changes }) => [
        title,
        (changes['evenement']?.[1] as { occurrences: unknown[] } | undefined)?.occurrences.length,
      ]),
      [
        ['Marché de Noël', 4],
        ['Bal', 1],
      ],
    )
    await run(source.id)
    const found = await publications(source.id)
    const shown = await Promise.all(found.map(async ({ id }) => (await client()(getPublication, { params: { id } })).data))
    assert.deepEqual(
      shown.map(({ title, kind, evenement }) => [title, kind, evenement?.occurrences_total]),
      [
        ['Bal', 'evenement', 1],
        ['Marché de Noël', 'evenement', 4],
      ],
    )
    await mayPublish(false)
    const news = await make({
      type: 'ical',
      url: `${stage.server.url}/agenda.ics`,
      type_id: null,
      parametres: { series: 'each' },
      frequence_minutes: null,
    })
    assert.deepEqual([news.type_id, news.parametres, news.frequence_minutes], [null, { series: 'each' }, null])
    const page = await make({ type: 'jsonld_page' })
    assert.deepEqual([page.type_id, page.parametres], [EVENEMENT, {}])
    assert.equal((await make()).type_id, null)
    const { db } = await harness()
    await db.deleteFrom('import_sources').execute()
  })

  test('an owner finds, tries, runs and undoes; without can_publish the items wait for moderation', async () => {
    stage.server.documents.set('/flux', {
      body: rss([
        { guid: '1', title: 'Kermesse' },
        { guid: '2', title: 'Loto' },
      ]),
    })
    const { candidates } = (await owner()(detectOwnSource, { params: { id: stage.acteur }, body: { url: `${stage.server.url}/flux` } }))
      .data
    assert.deepEqual(
      candidates.map(({ type, items }) => [type, items]),
      [['rss', 2]],
    )
    const source = await make({ frequence_minutes: 60 })
    assert.deepEqual([source.propre, source.acteur_id, source.statut_creation, source.version], [true, stage.acteur, 'pending', 1])
    const dry = (await owner()(runOwnSource, { ...at(source.id), query: { dry_run: 'true' } })).data
    assert.ok('plan' in dry)
    assert.deepEqual(
      dry.plan.map(({ action }) => action),
      ['create', 'create'],
    )
    assert.deepEqual(await publications(source.id), [])

    const { run: done, lines } = await run(source.id)
    assert.deepEqual([done.status, done.created, lines.length], ['done', 2, 2])
    const made = await publications(source.id)
    assert.deepEqual(
      made.map(({ title, acteur_id, moderation_status, valide }) => [title, acteur_id, moderation_status, valide]),
      [
        ['Kermesse', stage.acteur, 'pending', false],
        ['Loto', stage.acteur, 'pending', false],
      ],
    )
    await assertRefused(client()(getPublication, { params: { id: made[0]?.id ?? '' } }), 404, 'not_found')
    const { data } = await owner()(undoOwnRun, { params: { id: stage.acteur, sourceId: source.id, runId: done.id } })
    assert.equal(data.removed, 2)
    assert.ok((await publications(source.id)).every(({ deleted_at }) => deleted_at !== null))
    assert.deepEqual(
      (await owner()(listOwnRuns, { ...at(source.id), query: {} })).data.map(({ status }) => status),
      ['undone'],
    )
    assert.deepEqual(
      (await trail(source.id)).map(({ action }) => action),
      ['import_source.create', 'import_source.run', 'import_source.import', 'import_source.undo'],
    )
  })

  test('the right to publish is that of the moment of each run, whatever is stored', async () => {
    stage.server.documents.set('/droit', { body: rss([{ guid: 'a', title: 'Avec' }]) })
    await allowPublishing(stage.acteur)
    const source = await make({ url: `${stage.server.url}/droit` })
    await run(source.id)
    const [shown] = await publications(source.id)
    assert.deepEqual([shown?.moderation_status, shown?.valide], ['published', true])
    assert.equal((await client()(getPublication, { params: { id: shown?.id ?? '' } })).data.title, 'Avec')

    await mayPublish(false)
    const { db } = await harness()
    await db.updateTable('import_sources').set({ statut_creation: 'published' }).where('id', '=', source.id).execute()
    stage.server.documents.set('/droit', {
      body: rss([
        { guid: 'a', title: 'Avec' },
        { guid: 'b', title: 'Sans' },
      ]),
    })
    await run(source.id)
    const [, hidden] = await publications(source.id)
    assert.deepEqual([hidden?.title, hidden?.moderation_status, hidden?.valide], ['Sans', 'pending', false])
  })

  test('nobody else’s sources, no other commune, no other actor: each refused and nothing stored', async () => {
    const source = await make()
    const other = await makeActeur(stage.commune)
    await assertRefused(owner()(getOwnSource, { params: { id: other, sourceId: source.id } }), 403, 'scope_violation')
    await assertRefused(
      client({ token: stage.maire.token })(getOwnSource, { params: { id: stage.mairie, sourceId: source.id } }),
      404,
      'not_found',
    )
    for (const endpoint of [deleteOwnSource, getOwnSource] as const)
      await assertRefused(client({ token: stage.stranger.token })(endpoint, at(source.id)), 403, 'scope_violation')
    const refusal = await post(`/acteurs/${stage.acteur}/sources`, body({ commune_id: stage.elsewhere }), {
      token: stage.owner.token,
      headers: { 'accept-language': 'en' },
    })
    assertError(refusal, 422, 'validation_failed')
    assert.deepEqual(
      refusal.body.details.map(({ path, message }: Record<string, string>) => [path, message]),
      [['body.commune_id', 'must be a commune in which the actor publishes']],
    )
    for (const field of [{ acteur_id: other }, { statut_creation: 'published' }, { propre: false }])
      await assertRefused(owner()(updateOwnSource, { ...at(source.id), body: field as object }), 422, 'validation_failed')
    await assertRefused(owner()(updateOwnSource, { ...at(source.id), body: { frequence_minutes: 30 } }), 422, 'validation_failed')
    await assertRefused(owner()(updateOwnSource, { ...at(source.id), body: { url: 'http://127.0.0.1/' } }), 422, 'invalid_source_url')
    assert.equal((await owner()(getOwnSource, at(source.id))).data.version, 1)
  })

  test('members need both permissions', async () => {
    const member = () => client({ token: stage.member.token })
    await assertRefused(member()(listOwnSources, { params: { id: stage.acteur }, query: {} }), 403, 'permission_denied')
    await link(stage.member.id, stage.acteur, 'member', ['manage_publications', 'publish_publications'])
    assert.ok((await member()(listOwnSources, { params: { id: stage.acteur }, query: {} })).data.length > 0)
    await link(stage.member.id, stage.acteur, 'member', ['manage_publications'])
  })

  test('a source of administrators is read, and theirs to change', async () => {
    const id = await stage.source({ acteur_id: stage.acteur })
    assert.equal((await owner()(getOwnSource, at(id))).data.propre, false)
    await assertRefused(owner()(deleteOwnSource, at(id)), 403, 'scope_violation')
    await assertRefused(owner()(runOwnSource, { ...at(id), query: {} }), 403, 'scope_violation')
    await assertRefused(owner()(updateOwnSource, { ...at(id), body: { nom: 'Non' } }), 403, 'scope_violation')
  })

  test('its creator gets the e-mail of a pause while they may manage it, and an owner otherwise', async (t) => {
    const { db, services } = await harness()
    stage.server.documents.set('/panne', { status: 500 })
    const [creator, { email: ownerEmail }] = [
      stage.member,
      await db.selectFrom('users').select('email').where('id', '=', stage.owner.id).executeTakeFirstOrThrow(),
    ]
    const { email } = await db.selectFrom('users').select('email').where('id', '=', creator.id).executeTakeFirstOrThrow()
    await link(creator.id, stage.acteur, 'member', ['manage_publications', 'publish_publications'])
    const { config } = services
    t.after(() => void (services.config = config))
    const pause = async (espace = true) => {
      services.config = { ...config, publicUrl: 'https://beffroi.example.fr', espace }
      const made = await client({ token: creator.token })(createOwnSource, {
        params: { id: stage.acteur },
        body: body({ url: `${stage.server.url}/panne`, frequence_minutes: 60 }),
      })
      const { id } = made.data
      const source = db.updateTable('import_sources').set({ consecutive_failures: 9, next_run_at: '2026-01-01T00:00:00Z' })
      await source.where('id', '=', id).execute()
      return async () => {
        await startDue(services)
        await runJobs(services)
        const emails = await db.selectFrom('emails').select(['to_address', 'text']).where('related_id', '=', id).execute()
        await owner()(deleteOwnSource, at(id))
        return { id, emails }
      }
    }
    const first = await (await pause())()
    assert.deepEqual(
      first.emails.map(({ to_address }) => to_address),
      [email],
    )
    assert.match(first.emails[0]?.text ?? '', new RegExp(`https://beffroi\\.example\\.fr/espace/imports/${stage.acteur}/${first.id}\\b`))
    assert.match((await (await pause(false))()).emails[0]?.text ?? '', /https:\/\/beffroi\.example\.fr\n/)
    const later = await pause()
    await link(creator.id, stage.acteur, 'member', ['manage_publications'])
    assert.deepEqual(
      (await later()).emails.map(({ to_address }) => to_address),
      [ownerEmail],
    )
  })

  test('an actor has ten at most, also when they are made at once', async () => {
    const known = (await owner()(listOwnSources, { params: { id: stage.acteur }, query: {} })).data.filter(({ propre }) => propre).length
    const made = await Promise.allSettled(Array.from({ length: OWN_SOURCES }, (_, n) => make({ nom: `Source ${n}` })))
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, OWN_SOURCES - known)
    const { data } = await owner()(listOwnSources, { params: { id: stage.acteur }, query: {} })
    assert.equal(data.filter(({ propre }) => propre).length, OWN_SOURCES)
    await owner()(deleteOwnSource, at(data.find(({ propre }) => propre)?.id ?? ''))
    await make()
  })

  test('dry runs of a person wait for each other, and nobody else for them', async () => {
    const elsewhere = await sourceServer()
    const { services } = await harness()
    const usual = services.outside
    services.outside = outsideReader(readConfig({ FETCH_ALLOW: `${stage.server.host},${elsewhere.host}` }))
    const held: ServerResponse[] = []
    const club = await makeActeur(stage.commune)
    await link(stage.owner.id, club, 'owner')
    for (let n = 0; n < 5; n += 1) elsewhere.documents.set(`/lent${n}`, { answer: (_, response) => held.push(response) })
    stage.server.documents.set('/mairie', { body: rss([{ guid: 'a', title: 'Marché' }]) })
    try {
      const slow = await Promise.all(
        [0, 1, 2, 3, 4].map(
          async (n) => (await owner()(createOwnSource, { params: { id: club }, body: body({ url: `${elsewhere.url}/lent${n}` }) })).data,
        ),
      )
      const town = { token: stage.maire.token }
      const { data: source } = await client(town)(createOwnSource, {
        params: { id: stage.mairie },
        body: body({ url: `${stage.server.url}/mairie` }),
      })
      const trying = slow.map(({ id }) => owner()(runOwnSource, { params: { id: club, sourceId: id }, query: { dry_run: 'true' } }))
      await until('the first reads', () => held.length > 0)
      const { data } = await client(town)(runOwnSource, { params: { id: stage.mairie, sourceId: source.id }, query: { dry_run: 'true' } })
      assert.ok('plan' in data && data.run.status === 'done')
      assert.equal(held.length, 1, 'one at a time')
      for (let n = 0; n < slow.length; n += 1) {
        await until('the next reads', () => held.length > n)
        held[n]?.end(rss([{ guid: 'b', title: 'Bal' }]))
      }
      assert.ok((await Promise.all(trying)).every((one) => 'plan' in one.data))
    } finally {
      services.outside = usual
      await elsewhere.close()
    }
  })
})
