// Neutral: a reader turns a document into values and asks the database for nothing.
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { HOSTILE_SOURCES } from '../../test/hostile/sources.ts'
import { get } from '../../test/http.ts'
import { type ImportStage, parisDay, rss, setImportStage } from '../../test/imports.ts'

const MB = 1024 ** 2

describe('hostile sources', () => {
  let stage: ImportStage
  before(async () => {
    stage = await setImportStage()
  })
  after(() => stage.end())
  const publications = async () => {
    const { db } = await harness()
    return (await sql<{ n: number }>`select count(*)::int as n from publications`.execute(db)).rows[0]?.n
  }

  for (const [name, [type, served, code]] of Object.entries(HOSTILE_SOURCES))
    test(`${name} is a failed run that says so, and nothing else`, async () => {
      stage.server.documents.set('/hostile', served)
      const id = await stage.source({ type, path: '/hostile', acteur_id: stage.acteur, statut_creation: 'published' })
      const known = await publications()
      const before_ = process.memoryUsage().rss
      const run = await stage.run(id)
      assert.deepEqual([run.status, run.code, run.created], ['failed', code, 0], JSON.stringify(run))
      assert.ok(run.message.length > 10 && run.message_en.length > 10)
      if (code.startsWith('not_')) assert.deepEqual([run.http_status, run.bytes > 0], [200, true])
      assert.ok(process.memoryUsage().rss - before_ < 150 * MB, 'memory')
      const { run: dry, plan } = await stage.dryRun(id)
      assert.deepEqual([dry.status, dry.code, plan], ['failed', code, []])
      assert.equal(await publications(), known)
      const log = await get(`/admin/import-sources/${id}/logs/${parisDay(new Date(run.created_at))}?run_id=${run.id}`, stage.back)
      const last = log.body.data.entries.at(-1)
      assert.deepEqual([last.level, last.code], ['error', code])
    })

  test('a title cut in the middle of a character fails no run', async () => {
    const summary = `${'a'.repeat(199)}😀`
    const events = [
      'BEGIN:VEVENT',
      'UID:1',
      `SUMMARY:${summary}`,
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:2',
      'DTSTART;VALUE=DATE:20310101',
      'SUMMARY:Bal',
      'END:VEVENT',
    ]
    stage.server.documents.set('/coupe', { body: ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n'), type: 'text/calendar' })
    const run = await stage.run(await stage.source({ type: 'ical', path: '/coupe' }))
    assert.deepEqual([run.status, run.created, run.refused], ['partial', 1, 1], JSON.stringify(run))
  })

  test('a value that the database refuses is refused alone; other items are imported', async () => {
    const { services } = await harness()
    const { pool } = services.database
    await pool.query(`create function refuse_title() returns trigger language plpgsql as $$ begin
      if new.title like 'Refusé%' then raise exception 'no' using errcode = '22000'; end if; return new; end $$;
      create trigger refuse_title before insert on publications for each row execute function refuse_title()`)
    try {
      const items = Array.from({ length: 30 }, (_, n) => ({
        guid: `r${n}`,
        title: n % 13 === 5 ? `Refusé ${n}` : `Pris ${n}`,
        link: `https://refus.example.fr/${n}`,
      }))
      stage.server.documents.set('/refus', { body: rss(items) })
      const id = await stage.source({ path: '/refus' })
      const { run: dry } = await stage.dryRun(id)
      const run = await stage.run(id)
      for (const { status, read, created, refused } of [dry, run])
        assert.deepEqual([status, read, created, refused], ['partial', 30, 28, 2])
    } finally {
      await pool.query('drop trigger refuse_title on publications; drop function refuse_title()')
    }
  })

  test('executable markup is not published', async () => {
    const text =
      '&lt;p&gt;Bonjour&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;&lt;a href="javascript:alert(3)"&gt;ici&lt;/a&gt;'
    stage.server.documents.set('/flux', {
      body: rss([{ guid: 'x', title: 'Un &lt;script&gt;alert(0)&lt;/script&gt;', link: 'javascript:alert(4)', text }]),
    })
    const id = await stage.source({ acteur_id: stage.acteur, statut_creation: 'published' })
    assert.equal((await stage.run(id)).created, 1)
    const [row] = (await get(`/admin/publications?import_source_id=${id}`, stage.back)).body.data
    assert.doesNotMatch(JSON.stringify([row.title, row.body]), /<script|onerror|javascript:/)
    assert.equal(row.source_url, null)
    assert.match(row.body, /Bonjour/)
  })
})

describe('large sources and sources of several pages', () => {
  let stage: ImportStage
  beforeEach(async () => {
    stage = await setImportStage()
  })
  afterEach(() => stage.end())
  const OPENAGENDA = { type: 'openagenda', path: '/v2/agendas/7/events', acteur_id: '', statut_creation: 'published' }
  const event = (uid: number) => ({
    uid,
    title: { fr: `Évènement ${uid}` },
    description: { fr: 'Description.' },
    state: 2,
    status: 1,
    timings: [{ begin: '2031-05-01T10:00:00+02:00', end: '2031-05-01T12:00:00+02:00' }],
  })
  /** Serves an agenda of `total` events, ten on a page. From the page `breaks` on, the answer is an error. */
  const agenda = (total: number, breaks = Infinity) =>
    stage.server.documents.set(OPENAGENDA.path, {
      answer: (request, response) => {
        const { searchParams } = new URL(request.url ?? '/', 'http://x')
        const from = Number(searchParams.get('after[]') ?? 0)
        if (from / 10 >= breaks) return void response.writeHead(500).end()
        const events = Array.from({ length: Math.min(10, total - from) }, (_, n) => event(from + n + 1))
        const after_ = from + 10 < total ? [String(from + 10)] : []
        return void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ success: true, total, events: searchParams.has('removed') ? [] : events, after: after_ }))
      },
    })

  test('a large document is read beside the requests, in batches, each item once', async () => {
    const text = 'Un texte assez long pour que le document soit grand. '.repeat(10)
    const items = Array.from({ length: 450 }, (_, n) => ({
      guid: `${n}`,
      title: `Article ${n}`,
      link: `https://grand.example.fr/${n}`,
      text,
    }))
    stage.server.documents.set('/grand', { body: rss(items) })
    const id = await stage.source({ path: '/grand' })
    const run = await stage.run(id)
    assert.ok(run.bytes > 128 * 1024)
    assert.deepEqual([run.status, run.read, run.created], ['done', 450, 450])
    assert.equal((await stage.run(id)).unchanged, 450)
  })

  test('are read to the last page, and items missing from all pages are archived', async () => {
    agenda(25)
    const id = await stage.source({ ...OPENAGENDA, acteur_id: stage.acteur })
    assert.deepEqual([(await stage.run(id)).created, (await stage.run(id)).unchanged], [25, 25])
    agenda(20)
    const run = await stage.run(id)
    assert.deepEqual([run.status, run.read, run.archived], ['done', 20, 5])
  })

  test('interrupted in the middle: earlier pages are imported, the run has a message, nothing is archived', async () => {
    agenda(40, 2)
    const id = await stage.source({ ...OPENAGENDA, acteur_id: stage.acteur })
    const run = await stage.run(id)
    assert.deepEqual([run.status, run.code, run.read, run.archived], ['partial', 'http_status', 20, 0])
    assert.match(run.message, /interrompue/)
  })

  test('that return the same page for ever are read once', async () => {
    stage.server.documents.set(OPENAGENDA.path, {
      type: 'application/json',
      body: JSON.stringify({ success: true, total: 2, events: [event(901), event(902)], after: ['1'] }),
    })
    const id = await stage.source({ ...OPENAGENDA, acteur_id: stage.acteur })
    const run = await stage.run(id)
    assert.deepEqual([run.status, run.read, run.created], ['done', 2, 2])
    const again = await stage.run(id)
    assert.deepEqual([again.status, again.unchanged, again.archived], ['done', 2, 0])
  })
})
