import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { sql } from 'kysely'
import { paths } from '../../apps/site/html/paths.ts'
import { eventBetween } from '../test/changing-by-time.ts'
import { anotherService, harness } from '../test/harness.ts'
import { patch, post } from '../test/http.ts'
import { makePublication } from '../test/make.ts'
import { makeMedia } from '../test/make-media.ts'
import { type GotPage, open, slugOfCommune } from '../test/pages.ts'
import { untilUsable } from '../test/response-cache.ts'
import { ACTE, ACTUALITE, ALERTE, EVENEMENT, setStage, type Stage } from '../test/stage.ts'

const PARIS = 'Europe/Paris'
const day = (days: number) => Temporal.Now.plainDateISO(PARIS).add({ days }).toString()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
type Data = Record<string, unknown>

/** The data for search engines of a page. */
const dataOf = ({ text }: GotPage): Data[] =>
  [...text.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json))
const ofType = (page: GotPage, type: string): Data[] => dataOf(page).filter((data) => data['@type'] === type)
/** The text of a page as it is read: without elements, with single plain blanks. */
const words = ({ text }: GotPage): string =>
  text
    .replace(/^[^]*<main[^>]*>/, '')
    .replace(/<\/main>[^]*$/, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')

/** The pages of publications. What they hide: publications-hidden.test.ts. */
describe('the pages of publications', () => {
  let stage: Stage
  let slug: string
  before(async () => {
    stage = await setStage()
    const { url } = await harness()
    slug = await slugOfCommune(stage.commune)
    await untilUsable(url)
  })
  const create = async (title: string, type_id: string, more: object): Promise<string> => {
    const body = { title, body: 'Sur **la place**.', acteur_id: stage.mairie, commune_id: stage.commune, type_id, ...more }
    const got = await post('/publications', body, { token: stage.maire.token })
    assert.equal(got.status, 201, JSON.stringify(got.body))
    return got.body.data.id
  }
  const communeName = async () => {
    const { db } = await harness()
    return (await db.selectFrom('communes').select('nom').where('id', '=', stage.commune).executeTakeFirstOrThrow()).nom
  }
  const moveOccurrence = async (id: string, at: number, change: object) => {
    const { db } = await harness()
    const { rows } = await sql<{ id: string }>`
      select o ->> 'id' as id from publications p, jsonb_array_elements(p.evenement -> 'occurrences') o where p.id = ${id}`.execute(db)
    const got = await patch(`/publications/${id}/occurrences/${rows[at]?.id}`, change, { token: stage.maire.token })
    assert.equal(got.status, 200, JSON.stringify(got.body))
  }
  const seen = async (path: string): Promise<GotPage> => {
    const page = await open(path)
    assert.equal(page.status, 200, path)
    assert.doesNotMatch(page.text, / style="| on\w+="|undefined|\[object/, path)
    return page
  }

  test('an event: every date with what happened to it, place, price, booking, and the same for search engines', async () => {
    const id = await create('Ciné en plein air', EVENEMENT, {
      evenement: {
        occurrences: [
          { debut: `${day(3)}T21:30`, fin: `${day(3)}T23:30` },
          { debut: `${day(4)}T21:30`, statut: 'annule', motif: 'Pluie annoncée' },
          { debut: `${day(5)}T21:30` },
          { debut: day(20), fin: day(21) },
        ],
        lieu: { nom: 'Parc des Lilas', adresse: '2 rue du Parc' },
        tarif: '4 €',
        public: 'Dès 8 ans',
        reservation_url: 'https://billets.example.fr/?a=1&b=2',
      },
    })
    await moveOccurrence(id, 2, { debut: `${day(6)}T20:00`, motif: 'Match' })
    const path = paths.publication(id, 'Ciné en plein air')
    const fr = await seen(path)
    const text = words(fr)
    for (const part of [
      /de 21 h 30 à 23 h 30/u,
      /Annulé : Pluie annoncée/,
      /Nouvel horaire/,
      /au lieu de : .* à 21 h 30\. Match/u,
      /Parc des Lilas/,
      /2 rue du Parc/,
      /4 €/,
      /Dès 8 ans/,
      /Ajouter à mon agenda/,
      /Imprimer l’affiche/,
      /Signaler ce contenu/,
    ])
      assert.match(text, part)
    assert.match(fr.text, /<s>[^<]*21/)
    assert.match(fr.text, /href="https:\/\/billets\.example\.fr\/\?a=1&amp;b=2" rel="nofollow noopener noreferrer ugc"/)
    assert.match(fr.text, /<strong>la place<\/strong>/)
    assert.match(fr.text, /href="mailto:\?subject=Cin%C3%A9%20en%20plein%20air&amp;body=/)
    assert.match(fr.text, /<share-page\s[^>]*><button class="btn" type="button">(?:<svg[^]*?<\/svg>)?Partager/)
    const en = await seen(`/en${path}`)
    for (const part of [/Add to my calendar/, /Cancelled : Pluie|Cancelled: Pluie/, /New time/, /Report this content/])
      assert.match(words(en), part)
    const events = ofType(fr, 'Event')
    assert.equal(events.length, 4)
    const [first, , , whole] = events
    assert.match(String(first?.['startDate']), /^\d{4}-\d\d-\d\dT21:30:00\+0[12]:00$/)
    assert.equal(whole?.['startDate'], day(20))
    assert.equal(whole?.['endDate'], day(21))
    const statuses = events.map((event) => String(event['eventStatus']).replace('https://schema.org/', ''))
    assert.deepEqual(statuses, ['EventScheduled', 'EventCancelled', 'EventRescheduled', 'EventScheduled'])
    assert.match(String(events[2]?.['previousStartDate']), new RegExp(`^${day(5)}T21:30:00\\+0[12]:00$`))
    assert.match(JSON.stringify(first?.['location']), /"name":"Parc des Lilas"/)
    const [crumbs] = ofType(fr, 'BreadcrumbList')
    assert.deepEqual(
      [...JSON.stringify(crumbs).matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name),
      [`${await communeName()} (01)`, 'Agenda', 'Ciné en plein air'],
    )
  })
  test('the agenda: each period, long events apart, events of whole days without hours, and what is over at its own address', async () => {
    const event = (title: string, occurrence: object, more: object = {}) =>
      create(title, EVENEMENT, { evenement: { occurrences: [occurrence], ...more } })
    await event('Loto du jour', { debut: day(0), fin: day(0) })
    await event('Grande exposition', { debut: day(-5), fin: day(25) }, { permanent: true })
    await event('Concert lointain', { debut: `${day(70)}T20:00` })
    await event('Fête finie', { debut: `${day(-40)}T20:00`, fin: `${day(-40)}T22:00` })
    await makePublication(stage.acteur, stage.commune, { title: 'Jour ancien', type_id: EVENEMENT, date_debut: day(2), date_fin: day(2) })
    const far = Temporal.PlainDate.from(day(70)).toPlainYearMonth().toString()
    const shows: [query: string, titles: string[], hidden: string[]][] = [
      ['', ['Loto du jour', 'Jour ancien', 'Grande exposition'], ['Concert lointain', 'Fête finie']],
      ['?quand=aujourdhui', ['Loto du jour', 'Grande exposition'], ['Jour ancien', 'Fête finie']],
      ['?quand=semaine', ['Loto du jour', 'Jour ancien'], ['Concert lointain']],
      [`?mois=${far}`, ['Concert lointain'], ['Loto du jour', 'Jour ancien', 'Fête finie']],
      ['/passe', ['Fête finie'], ['Loto du jour', 'Concert lointain']],
    ]
    for (const [query, titles, hidden] of shows)
      for (const prefix of ['', '/en']) {
        const page = await seen(`${prefix}/${slug}/agenda${query}`)
        for (const title of titles) assert.ok(words(page).includes(title), `${query}: ${title}`)
        for (const title of hidden) assert.ok(!words(page).includes(title), `${query}: not ${title}`)
      }
    const number = String(Number(day(70).slice(8)))
    const grid = (await seen(`/${slug}/agenda?mois=${far}`)).text.split('<table class="grid">')[1]?.split('</table>')[0] ?? ''
    const cell = grid.split('<td').find((one) => one.includes(`datetime="${day(70)}"`))
    assert.match(cell ?? '', new RegExp(`>${number}</time>[^]*Concert lointain`))
    assert.equal(grid.split('<td').length - 1, 7 * (grid.split('<tr>').length - 2))
    const long = await seen(`/${slug}/agenda`)
    assert.match(long.text, /(?:En ce moment|Sur plusieurs semaines)<[^]*Grande exposition/)
    assert.ok(long.text.indexOf('Grande exposition') > long.text.search(/(?:En ce moment|Sur plusieurs semaines)</))
    assert.match((await seen(`/${slug}`)).text, /Jour ancien/)
  })

  test('an agenda without events leads to the next month that has some, then says who can announce', async () => {
    const { db } = await harness()
    const { slug: other } = await db.selectFrom('communes').select('slug').where('id', '=', stage.elsewhere).executeTakeFirstOrThrow()
    assert.match(words(await seen(`/${other}/agenda`)), /Aucun événement n’est annoncé ici pour les 31 prochains jours.*Vous organisez/)
    const begin = Temporal.PlainDate.from(day(95)).toZonedDateTime({ timeZone: PARIS, plainTime: '15:00' }).epochMilliseconds
    await makePublication(stage.acteur, stage.elsewhere, {
      title: 'Carnaval',
      type_id: EVENEMENT,
      evenement: eventBetween(begin, begin + 3_600_000),
    })
    const month = Temporal.PlainDate.from(day(95)).toPlainYearMonth().toString()
    const page = await seen(`/${other}/agenda`)
    assert.match(page.text, new RegExp(`class="btn main"\\s+href="/${other}/agenda\\?mois=${month}"`))
    assert.match(words(await seen(`/${other}/agenda?mois=${month}`)), /Carnaval/)
    for (const [path, empty] of [
      ['actualites', /Aucune actualité de .* n’a encore été publiée ici/],
      ['alertes', /Aucune alerte publiée ici n’est en cours/],
      ['actes', /La mairie n’a pas encore publié d’acte ici/],
      ['agenda/passe', /Aucun événement passé/],
    ] as const)
      assert.match(words(await seen(`/${other}/${path}`)), empty)
  })

  test('wrong parameters count as absent', async () => {
    for (const [path, queries] of [
      [
        'agenda',
        [
          'quand=hier',
          'mois=2026-13',
          'mois=0000-01',
          'mois=9999-12',
          'mois=-1',
          'page=0',
          'page=x',
          'quand=<script>',
          'page=1e3',
          'quand=',
        ],
      ],
      ['actualites', ['page=-1', 'page=0', 'kind=alerte']],
      ['actes', ['annee=0', 'annee=3000', 'annee=20x6', 'nature=loi', 'nature=<b>', 'annee=']],
      ['alertes', ['page=-0', 'page=99999999999']],
    ] as const) {
      const plain = await seen(`/${slug}/${path}`)
      for (const query of queries) assert.equal((await seen(`/${slug}/${path}?${query}`)).text, plain.text, `${path}?${query}`)
    }
    assert.equal((await seen(`/${slug}/actualites?page=9999`)).status, 200)
    for (const [path, to] of [
      ['agenda?quand=semaine&page=9999', 'agenda?quand=semaine'],
      ['alertes?page=2', 'alertes'],
      ['actes?page=50&nature=arrete', 'actes?nature=arrete'],
    ] as const) {
      const { status, headers } = await open(`/en/${slug}/${path}`)
      assert.deepEqual([status, headers.get('location')], [302, `/en/${slug}/${to}`], path)
    }
  })

  test('news and practical information are one list by pages, the newest first', async () => {
    const { db } = await harness()
    const { rows } = await sql<{ id: string }>`select id from publication_types where kind = 'information' order by ordre limit 1`.execute(
      db,
    )
    for (let n = 0; n < 34; n += 1)
      await makePublication(stage.acteur, stage.commune, {
        title: `Nouvelle ${String(n).padStart(2, '0')}.`,
        type_id: n % 3 === 0 ? (rows[0]?.id ?? '') : ACTUALITE,
        publie_le: new Date(Date.now() - (n + 1) * 3_600_000).toISOString(),
      })
    const titles: string[] = []
    for (let page = 1; page <= 3; page += 1) {
      const { text } = await seen(`/${slug}/actualites${page === 1 ? '' : `?page=${page}`}`)
      titles.push(...[...text.matchAll(/>(Nouvelle \d\d)\./g)].map(([, title = '']) => title))
      assert.match(text, new RegExp(`Page ${page} sur 3`))
    }
    assert.deepEqual(
      titles,
      Array.from({ length: 34 }, (_, n) => `Nouvelle ${String(n).padStart(2, '0')}`),
    )
  })

  test('an address without the title, or with another one, leads to the present address for half a minute', async () => {
    const id = await makePublication(stage.acteur, stage.commune, { title: 'Œuvre d’été : l’affiche !' })
    const path = `/publication/${id}/oeuvre-d-ete-l-affiche`
    for (const prefix of ['', '/en']) {
      for (const from of [
        `/publication/${id}`,
        `/publication/${id}/autre-titre`,
        `/publication/${id}/${'x'.repeat(300)}`,
        `/publication/${id.toUpperCase()}`,
      ]) {
        const { status, headers } = await open(`${prefix}${from}`)
        assert.deepEqual([status, headers.get('location')], [301, `${prefix}${path}`], from)
        assert.equal(headers.get('cache-control'), 'public, max-age=5, must-revalidate, stale-while-revalidate=0')
      }
      await seen(`${prefix}${path}`)
    }
    for (const title of ['Affiche', 'Signaler', '\u{200B}', '!!!', '한국어']) {
      const other = await makePublication(stage.acteur, stage.commune, { title })
      const to = (await open(`/publication/${other}`)).headers.get('location') ?? ''
      assert.match((await seen(to)).text, /Signaler ce contenu/, title)
    }
  })

  test('an alert: how serious it is, what to do, what changed, and that it is lifted', async () => {
    const id = await create('Crue de la rivière', ALERTE, {
      expire_le: inDays(2),
      alerte: { severite: 'danger', secteurs: ['Les quais'], consignes: '- Montez à l’étage', source: 'Préfecture' },
    })
    const path = paths.publication(id, 'Crue de la rivière')
    const inForce = words(await seen(path))
    for (const part of [
      /Danger · jusqu’/,
      /Où Les quais/,
      /Source : Préfecture/,
      /Ce qu’il faut faire Montez à l’étage/,
      /En danger, appelez 15.*18.*112.*114/,
    ])
      assert.match(inForce, part)
    assert.match(words(await seen(`/${slug}/alertes`)), /Danger.*Crue de la rivière/)
    assert.equal(
      (
        await post(
          `/publications/${id}/alerte/correction`,
          { message: 'Le pont est fermé', body: 'Le pont est fermé.' },
          { token: stage.maire.token },
        )
      ).status,
      200,
    )
    assert.match(words(await seen(path)), /Dernière mise à jour, aujourd’hui à [\d h]+Le pont est fermé.*Où Les quais/)
    assert.equal((await post(`/publications/${id}/alerte/levee`, { motif: 'L’eau a baissé' }, { token: stage.maire.token })).status, 200)
    const lifted = words(await seen(path))
    assert.match(lifted, /Alerte levée.*L’eau a baissé.*elles ne s’appliquent plus/)
    assert.doesNotMatch(lifted, /Ce qu’il faut faire/)
    assert.match(words(await seen(`/${slug}/alertes`)), /Alertes levées.*Crue de la rivière/)
    assert.match(words(await seen(`/en/${slug}/alertes`)), /No alert published here is in force.*Lifted alerts.*Crue de la rivière/)
    assert.match(words(await seen(`/${slug}`)), /Crue de la rivière : alerte levée à \d+ h/)
    assert.equal(ofType(await seen(path), 'NewsArticle').length, 1)
  })

  test('an act: nature, number, posting, digest, its document with its size, by year and by nature', async () => {
    const media_id = await makeMedia(stage.mairie, { kind: 'document', mime: 'application/pdf', name: 'a.pdf', bytes: 1_234_567 })
    const id = await create('Stationnement rue Neuve', ACTE, {
      acte: { nature: 'arrete', numero: '2026-7', date_acte: '2026-01-15' },
      documents: [{ media_id, titre: 'Arrêté 2026-7' }],
    })
    const text = words(await seen(paths.publication(id, 'Stationnement rue Neuve')))
    for (const part of [/Arrêté/, /2026-7/, /15 janvier 2026/, /[0-9a-f]{64}/, /PDF, 1,2 Mo/u]) assert.match(text, part)
    const year = day(0).slice(0, 4)
    for (const query of ['', `?annee=${year}`, '?nature=arrete', `?annee=${year}&nature=arrete`])
      assert.match(
        words(await seen(`/${slug}/actes${query}`)),
        /Stationnement rue Neuve.*Arrêté n° 2026-7 du 15 janvier 2026.*au moins jusqu’au/,
      )
    for (const query of ['?nature=deliberation', '?annee=1950'])
      assert.match(words(await seen(`/${slug}/actes${query}`)), /Aucun acte ne correspond/)
    assert.match(words(await seen(`/en/${slug}/actes`)), /Order no\. 2026-7/)
  })

  test('pictures have their sizes, their words and their author; the first one is loaded at once', async () => {
    const [one, two] = [await makeMedia(stage.mairie), await makeMedia(stage.mairie)]
    const id = await create('Le kiosque', ACTUALITE, {
      images: [
        { media_id: one, alt: 'Le kiosque "repeint"', legende: 'En mai', credit: 'A. Roux' },
        { media_id: two, decorative: true },
      ],
    })
    const page = await seen(paths.publication(id, 'Le kiosque'))
    const [first = '', second = ''] = [...page.text.matchAll(/<img[^>]*>/g)].map(([tag]) => tag)
    assert.match(first, /alt="Le kiosque &quot;repeint&quot;"/)
    assert.match(first, /srcset="\/api\/v1\/medias\/files\/[^" ]+ 400w"/)
    assert.match(first, /width="400"\s+height="300"/)
    assert.doesNotMatch(first, /loading="lazy"/)
    assert.match(second, /alt=""/)
    assert.match(second, /loading="lazy"/)
    assert.match(words(page), /En mai — Crédit : A\. Roux/)
    assert.match(page.text, /<meta property="og:image" content="[^"]*-share\.jpg"/)
    assert.match(JSON.stringify(ofType(page, 'NewsArticle')[0]?.['image']), /^\["[^"]+-share\.jpg"\]$/)
  })

  test('calendars are files that calendars read, for one event and for a commune', async () => {
    const id = await create('Bal; du, 14 juillet', EVENEMENT, { evenement: { occurrences: [{ debut: `${day(8)}T21:00` }] } })
    for (const path of [`/publication/${id}/agenda.ics`, `/${slug}/agenda.ics`]) {
      const { headers, text } = await open(path)
      assert.equal(headers.get('content-type'), 'text/calendar; charset=utf-8', path)
      const lines = text.split('\r\n')
      assert.equal(lines[0], 'BEGIN:VCALENDAR')
      assert.deepEqual(lines.slice(-2), ['END:VCALENDAR', ''])
      assert.ok(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n')))
      assert.equal(lines.filter((line) => line === 'BEGIN:VEVENT').length, lines.filter((line) => line === 'END:VEVENT').length)
      assert.match(text, /SUMMARY:Bal\\; du\\, 14 juillet\r\n/)
    }
    assert.equal(
      (await open(`/publication/${id}/agenda.ics`)).headers.get('content-disposition'),
      'attachment; filename="bal-du-14-juillet.ics"',
    )
    const news = await makePublication(stage.acteur, stage.commune, { title: 'Sans date' })
    assert.equal((await open(`/publication/${news}/agenda.ics`)).status, 404)
  })

  test('a poster has the code of its absolute address', async () => {
    const service = await anotherService({ PUBLIC_URL: 'https://beffroi.test' })
    try {
      const id = await create('Vide-grenier', EVENEMENT, { evenement: { occurrences: [{ debut: `${day(9)}T08:00` }], gratuit: true } })
      for (const prefix of ['', '/en']) {
        const { text, status } = await open(`${prefix}/publication/${id}/affiche`, { url: service.url })
        assert.equal(status, 200)
        const address = `https://beffroi.test${prefix}/publication/${id}`
        assert.ok(text.includes(toSvgPath(generate(address, { minCorrectionLevel: correction.M }))), address)
        assert.ok(text.includes(address.replace('https://', '')))
        assert.match(text, /<body class="print"/)
        assert.match(text, /@page sheet\{size:A4 portrait/)
        assert.match(text, /noindex/)
      }
      const { text: ics } = await open(`/publication/${id}/agenda.ics`, { url: service.url })
      assert.ok(ics.replaceAll('\r\n ', '').includes(`\r\nURL:https://beffroi.test/publication/${id}\r\n`))
      const { text } = await open(paths.publication(id, 'Vide-grenier'), { url: service.url })
      assert.match(text, /<link rel="canonical" href="https:\/\/beffroi\.test\/publication\//)
      const event = dataOf({ text, status: 200, headers: new Headers() }).find((data) => data['@type'] === 'Event')
      assert.equal(event?.['isAccessibleForFree'], true)
      assert.match(String(event?.['url']), /^https:\/\/beffroi\.test\/publication\//)
    } finally {
      await service.close()
    }
    const id = await makePublication(stage.acteur, stage.commune, { title: 'Sans adresse publique' })
    assert.doesNotMatch((await seen(`/publication/${id}/affiche`)).text, /class="qr"/)
  })

  test('texts of strangers are text in every page, however long, hidden or reversed', async () => {
    const evil = `<script>alert(1)</script></title>"'><img src=x onerror=alert(2)>\u{202E}`
    const long = `${evil} ${'*a [b](javascript:alert(3)) ![c](data:text/html,x) '.repeat(380)}`.slice(0, 19_990)
    const occurrence = { debut: `${day(1)}T10:00`, statut: 'annule', motif: evil }
    const ids = [
      await create(`${evil} événement`, EVENEMENT, {
        body: long,
        evenement: { occurrences: [occurrence], lieu: { nom: evil, adresse: evil }, tarif: evil, public: evil.slice(0, 100), motif: evil },
      }),
      await create(`${evil} alerte`, ALERTE, {
        body: long,
        expire_le: inDays(1),
        alerte: { severite: 'danger', secteurs: [evil], consignes: `${evil}\n\n# ${evil}`, source: evil },
      }),
      await create(`${evil}\u{200B}\u{200D}`, ACTUALITE, { body: `> ${evil}\n\n    ${evil}\n\n1. ${evil}\n\n\`\`\`\n${evil}` }),
    ]
    const own: string[] = []
    for (const id of ids) {
      const to = (await open(`/publication/${id}`)).headers.get('location') ?? ''
      assert.match(to, /^\/publication\/[0-9a-f-]{36}\/[a-z0-9-]+$/)
      own.push(to, `/publication/${id}/affiche`)
    }
    for (const path of ['', '/agenda', '/agenda?quand=semaine', '/actualites', '/alertes'].map((rest) => `/${slug}${rest}`).concat(own))
      for (const prefix of ['', '/en']) {
        const page = await seen(`${prefix}${path}`)
        assert.doesNotMatch(page.text, /<script>|<img src=x|href="javascript|href="data|\u{202E}/u, path)
        assert.match(page.text, /&lt;script&gt;/, path)
        assert.ok(page.text.length < 200_000, path)
        for (const data of dataOf(page)) assert.equal(data['@context'], 'https://schema.org')
      }
    const { text } = await open(`/publication/${ids[0]}/agenda.ics`)
    assert.equal(text.split('\r\n').filter((line) => line === 'BEGIN:VEVENT').length, 1)
  })
})
