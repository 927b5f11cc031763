import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { get } from '../../test/http.ts'
import { rss, type Run } from '../../test/imports.ts'
import { importStage } from '../../test/import-stage.ts'
import { ACTUALITE, EVENEMENT } from '../../test/stage.ts'
import { calendar } from './readers/test/read.ts'

const today = Temporal.Now.plainDateISO('Europe/Paris')
const START = `DTSTART;TZID=Europe/Paris:${today.add({ days: 10 }).toString().replaceAll('-', '')}T180000`
const event = (uid: string, title: string, ...lines: string[]): string[] => [`UID:${uid}`, START, `SUMMARY:${title}`, ...lines]

/** What public sources write, and what residents read of it. Spec §2-137, §2-138. */
describe('what a source shows by mistake', () => {
  const stage = importStage()
  /** Imports a document and returns the publications, the run and its lines. */
  const imported = async (body: string | Buffer, values: Record<string, unknown> = {}, id?: string) => {
    const type = values['type'] === 'rss' ? 'application/rss+xml' : 'text/calendar'
    stage.server.documents.set('/source', { body, type })
    const common = { type: 'ical', path: '/source', acteur_id: stage.acteur, statut_creation: 'published', type_id: EVENEMENT }
    const source = id ?? (await stage.source({ ...common, ...values }))
    const run = await stage.run(source)
    const { lines } = (await get(`/admin/import-sources/${source}/runs/${run.id}?per_page=100`, stage.back)).body.data
    const { body: list } = await get('/publications?per_page=100', {})
    const shown = await Promise.all(list.data.map(async ({ id: one }: Run): Promise<Run> => (await get(`/publications/${one}`)).body.data))
    return { source, run, shown, messages: JSON.stringify([run, lines]) }
  }

  for (const title of [
    'Busy',
    'Occupé(e)',
    'OCCUPÉ·E',
    '[Indisponible]',
    'Absent(e)',
    'Free',
    'Tentative',
    'Occupé / Busy',
    'Out of Office',
    'Privé',
  ])
    test(`“${title}” is left out with a line in the run, and withdrawn where it was another event`, async () => {
      const { shown, messages, source } = await imported(calendar(event('a', title), event('b', 'Bal des Occupés')))
      assert.deepEqual(
        shown.map((one) => one['title']),
        ['Bal des Occupés'],
      )
      assert.match(messages, /Créneau occupé/)
      const then = await imported(calendar(event('a', 'Bal'), event('b', title)), {}, source)
      assert.deepEqual(
        then.shown.map((one) => one['title']),
        ['Bal'],
      )
    })
  for (const title of ['Entrée libre', 'Free jazz', 'Tentative de record', 'Les absents ont toujours tort'])
    test(`“${title}” is an event`, async () => {
      assert.equal((await imported(calendar(event('a', title)))).shown.length, 1)
    })

  const RULE = '_'.repeat(30)
  for (const [what, block] of [
    [
      'of Teams',
      String.raw`${RULE}\nRéunion Microsoft Teams\nID de la réunion : 123 456\nCode secret : aB3xYz\nRejoindre : https://teams.example/l/meetup-join/abc\n`,
    ],
    [
      'of Zoom',
      String.raw`La mairie is inviting you to a scheduled Zoom meeting.\n\nJoin Zoom Meeting\nhttps://us02web.zoom.us/j/1?pwd=aB3xYz\n\nMeeting ID: 123 4567\nPasscode: aB3xYz\n\nOne tap mobile\n+33170372246\,\,123# France`,
    ],
    [
      'of Google Meet, in HTML',
      String.raw`<br>-::~:~::~:~:~:~:~::~:~::-<br>Rejoindre avec Google Meet : https://meet.google.com/abc-defg-hij<br>Ou composez le : (FR) +33 1 87 40 41 23 \, code : aB3xYz#<br>-::~:~::~:~:~:~:~::~:~::-`,
    ],
  ] as const)
    test(`the block of a meeting ${what} is cut, what people wrote stays`, async () => {
      const lines = [
        String.raw`DESCRIPTION:Ordre du jour : budget.\n\n${block}${block.includes('<br>') ? '<br>' : String.raw`\n\n`}Buvette sur place.`,
        'LOCATION:https://zoom.us/j/1?pwd=aB3xYz',
      ]
      const { shown, messages } = await imported(calendar(event('a', 'Réunion publique', ...lines)))
      assert.equal(shown.length, 1)
      assert.doesNotMatch(JSON.stringify(shown), /aB3xYz|Microsoft Teams|scheduled|Google Meet|zoom/)
      assert.match(JSON.stringify(shown), /Ordre du jour : budget\..*Buvette sur place\./)
      assert.match(messages, /visioconférence/)
    })
  test('a link to a broadcast, and a code without a meeting, stay', async () => {
    const text = String.raw`DESCRIPTION:Retransmis sur https://zoom.us/j/12\n\nCode d’accès du portail : 1234`
    assert.match(JSON.stringify((await imported(calendar(event('a', 'Conseil', text)))).shown), /zoom\.us[^]*1234/)
  })

  for (const [given, title] of [
    ['Stage d&amp;#8217;été : &amp;lt;strong&amp;gt;complet&amp;lt;/strong&amp;gt;', 'Stage d’été : complet'],
    ['&lt;em&gt;Théâtre&lt;/em&gt; – "L’Avare"', 'Théâtre – "L’Avare"'],
    ['Travaux rue de la Paix [ville](https://a.fr/x?y=1) et déviation', 'Travaux rue de la Paix ville et déviation'],
    ['1&lt;sup&gt;er&lt;/sup&gt; mai &amp;amp; fête', '1er mai & fête'],
  ] as const)
    test(`the title “${given}” is cleaned and published`, async () => {
      const feed = rss([]).replace(
        '</channel>',
        `<item><guid>1</guid><title>${given}</title><description>Texte.</description></item></channel>`,
      )
      const { shown } = await imported(feed, { type: 'rss', type_id: ACTUALITE })
      assert.deepEqual(
        shown.map((one) => one['title']),
        [title],
      )
    })

  test('the last line of WordPress, hidden texts and lazy pictures', async () => {
    const html = `<p>Le texte.</p><p style="display: none">Caché</p><span hidden>Aussi</span><p><img src="data:image/gif;base64,R0lGOD" data-src="${stage.server.url}/photo.jpg" alt="La place"></p>
      <p>L’article <a href="https://m.fr/n/">Article</a> est apparu en premier sur <a href="https://m.fr">Mairie</a>.</p>`
    const item = `<item><guid>1</guid><title>Article</title><description><![CDATA[${html}]]></description></item>`
    const { shown } = await imported(rss([]).replace('</channel>', `${item}</channel>`), { type: 'rss', type_id: ACTUALITE })
    assert.deepEqual(
      shown.map((one) => one['body']),
      ['Le texte.'],
    )
  })

  test('a tentative event says so in its title, until it is certain', async () => {
    const { shown, source } = await imported(calendar(event('a', 'Bal', 'STATUS:Tentative')))
    assert.deepEqual(
      shown.map((one) => one['title']),
      ['Bal (à confirmer)'],
    )
    const then = await imported(calendar(event('a', 'Bal', 'STATUS:CONFIRMED')), {}, source)
    assert.deepEqual(
      then.shown.map((one) => one['title']),
      ['Bal'],
    )
  })

  test('zone names with commas, lines that are not folded, and emoji in two halves', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      String.raw`TZID:(UTC+02:00) Athènes\, Bucarest`,
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0200',
    ]
    const lines = [...zone, 'END:STANDARD', 'END:VTIMEZONE', 'BEGIN:VEVENT'].join('\r\n')
    const body = calendar([
      'UID:a',
      START.replace('TZID=Europe/Paris', 'TZID="(UTC+02:00) Athènes, Bucarest"'),
      'SUMMARY:Bal',
      'DESCRIPTION:Ligne une',
      'Ligne deux : 5 € \u00ed\u00a0\u00bd\u00ed\u00b8\u0080',
    ]).replace('BEGIN:VEVENT', lines)
    const bytes = Buffer.concat(
      body
        .split('\u00ed\u00a0\u00bd\u00ed\u00b8\u0080')
        .flatMap((part, at) => [...(at > 0 ? [Buffer.from('eda0bdedb880', 'hex')] : []), Buffer.from(part)]),
    )
    const { shown, messages } = await imported(bytes)
    assert.match(JSON.stringify(shown), /Ligne une.*Ligne deux : 5 € 😀/)
    assert.match(JSON.stringify(shown), /T16:00:00\.000Z/)
    assert.match(messages, /mal coupées/)
  })
})
