import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { get, patch } from '../../test/http.ts'
import { rss, type Run } from '../../test/imports.ts'
import { importStage } from '../../test/import-stage.ts'
import { showsMarkup, showsMarkupInMarkdown } from './readers/output-check.ts'
import { bytesOf, readOne } from './readers/test/read.ts'

test('signs of a program are found in a text, and not in what people write', () => {
  for (const text of [
    'Voir [ici](https://a.fr)',
    '<p>Bal',
    'Bal</p>',
    '&lt;p>Bal',
    '&lt;br/&gt;',
    'caf&eacute;',
    'l&#39;été',
    'Go=C3=BBter',
    'F=EAte',
    'RÃ©union en Ã©tÃ©',
    'voilÃ\u00a0',
    'lâ€™été',
    'Ã‰tÃ©',
    'D\ufffdj\ufffd',
    'Bal\\nEntrée libre',
    'Bal\\n',
    '[object Object]',
    '[vc_row full="1"] Bal',
    'Venez=0D=0Anombreux',
  ])
    assert.equal(showsMarkup(text), true, text)
  for (const text of [
    'Fête & bal : 5 € < 10 €',
    'a<b',
    'R&D',
    '1=1, 2=2',
    'Noël à Œuilly',
    'SÃO PAULO',
    'C:\\notes',
    '[complet] Bal',
    'Tarif = 20 €',
    'AT&T; et autres',
    'x=C2',
  ])
    assert.equal(showsMarkup(text), false, text)
  for (const text of [
    'Voir [ici](https://a.fr/?x=%C3%A9&y=1) **vite**',
    '<https://a.fr>',
    'https://a.fr/?q=C3=A9',
    '1 &lt;5 &amp; 6',
    '- un\n- deux  \ntrois',
    'a \\[b\\] c',
  ])
    assert.equal(showsMarkupInMarkdown(text), false, text)
  for (const text of ['Voir \\[ici\\](https://a.fr)', '&lt;p>Bal&lt;/p>', 'caf&amp;eacute;', 'Bal\\\\n'])
    assert.equal(showsMarkupInMarkdown(text), true, text)
})

describe('HTML that is escaped once too often', () => {
  test('of The Events Calendar', () => {
    const { title, body } = readOne('jsonld_page', bytesOf('case_tec-jsonld.html'))
    assert.equal(title, 'Rencontre café & gâteaux')
    assert.match(body, /Tous les mercredis – entrée libre\. \[Lire la suite\]\(https:\/\/m\.example\/x\)/)
    assert.doesNotMatch(body, /&lt;|<p|\\\\n|hellip/)
  })
  const page = (description: string) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Event', name: 'Bal', startDate: '2026-12-09', description })}</script>`
  const body = (description: string) => readOne('jsonld_page', page(description)).body.split('\n\n').slice(1).join('\n\n')
  test('around and within tags, in plain texts, and not in a text of signs', () => {
    assert.equal(body('&lt;p&gt;Bal &lt;strong&gt;masqué&lt;/strong&gt;&lt;/p&gt;'), 'Bal **masqué**')
    assert.equal(body('<div>&lt;em&gt;Bal&lt;/em&gt;</div>'), '*Bal*')
    assert.equal(body('Un\\nDeux'), 'Un  \nDeux')
    assert.equal(readOne('rss', rss([{ guid: '1', title: 'Un', text: '&amp;lt;p&amp;gt;Deux&amp;lt;/p&amp;gt;' }])).body, 'Deux')
    const feed = (content_text: string) =>
      JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 't', items: [{ id: '1', title: 'Un', content_text }] })
    assert.equal(readOne('json_feed', feed('&lt;p&gt;Deux&lt;/p&gt;')).body, 'Deux')
    assert.equal(readOne('json_feed', feed('5 &lt; 6')).body, '5 &amp;lt; 6')
  })
})

/** Spec §4.1-44: an item whose texts show signs of its source waits for a person. */
describe('the check of outputs', () => {
  const stage = importStage()
  const serve = (...items: Parameters<typeof rss>[0]) => stage.server.documents.set('/flux', { body: rss(items) })
  const rows = async (id: string): Promise<Run[]> =>
    (await get(`/admin/publications?import_source_id=${id}&sort=title_asc`, stage.back)).body.data
  const GOOD = { guid: '1', title: 'Bal', text: 'Entrée libre.' }
  const BAD = { guid: '2', title: 'Concert', text: 'RÃ©servation en mairie.' }

  test('a warning in the line and the run; the item waits, the others are published', async () => {
    serve(GOOD, BAD)
    const id = await stage.source({ acteur_id: stage.acteur, statut_creation: 'published' })
    const dry = await stage.dryRun(id)
    assert.deepEqual(
      dry.plan.map(({ title, warning }) => [title, warning !== null]),
      [
        ['Bal', false],
        ['Concert', true],
      ],
    )
    assert.equal(dry.run.warnings, 1)
    const run = await stage.run(id)
    assert.deepEqual([run.status, run.created, run.warnings], ['done', 2, 1])
    assert.deepEqual(
      (await rows(id)).map(({ title, moderation_status }: Run) => [title, moderation_status]),
      [
        ['Bal', 'published'],
        ['Concert', 'pending'],
      ],
    )
    const { data } = (await get(`/admin/import-sources/${id}/runs/${run.id}`, stage.back)).body
    assert.match(data.lines.find(({ title }: Run) => title === 'Concert').warning, /attend une relecture/)
    // A person has decided: the next reading changes nothing.
    const [, concert] = await rows(id)
    await patch(`/admin/publications/${concert.id}/moderate`, { moderation_status: 'published' }, stage.back)
    await stage.run(id)
    assert.equal((await rows(id))[1].moderation_status, 'published')
  })
  test('a change that brings signs of the source waits too', async () => {
    serve(GOOD)
    const id = await stage.source({ acteur_id: stage.acteur, statut_creation: 'published' })
    await stage.run(id)
    serve({ ...GOOD, text: 'Entr=C3=A9e libre.' })
    await stage.run(id)
    assert.equal((await rows(id))[0].moderation_status, 'pending')
  })
})
