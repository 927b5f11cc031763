// Neutral: pages are made from the API's answers, whose reads run on each kind.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { paths } from '../../apps/site/html/paths.ts'
import { newId } from '../platform/db/id.ts'
import { ALERT_IN_FORCE, eventBetween } from '../test/changing-by-time.ts'
import { harness } from '../test/harness.ts'
import { hostileText, longHostileText } from '../test/hostile-texts.ts'
import { makeActeur, makeCommune, makeDefibrillateur, makePublication } from '../test/make.ts'
import { makeMedia } from '../test/make-media.ts'
import { checkCalendar, checkFragment, checkHeaders, checkPage, checkXml, elementsOf, MARK, textOf } from '../test/outputs.ts'
import { open } from '../test/pages.ts'
import { ACTE, ALERTE, EVENEMENT } from '../test/stage.ts'

/** HOSTILE_RUNS=200 looks for longer. */
const RUNS = Number(process.env['HOSTILE_RUNS'] ?? 2)
const HOUR = 3_600_000
const [SLUG, ACTOR] = ['bourg', 'club']

const visibleText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cn}\u{FFFD}\s]+/gu, '')

describe('hostile texts, in everything that the site gives away', () => {
  const ids: Record<string, string> = {}
  let commune = ''
  before(async () => {
    const { db, reset } = await harness()
    await reset()
    commune = await makeCommune({ slug: SLUG, latitude: 46.2, longitude: 5.2, population: 900 })
    const acteur = await makeActeur(commune, { slug: ACTOR, type: 'mairie', can_publish: true })
    await db.updateTable('communes').set({ mairie_actor_id: acteur }).where('id', '=', commune).execute()
    const now = Date.now()
    const expire_le = new Date(now + 24 * HOUR).toISOString()
    ids['news'] = await makePublication(acteur, commune)
    ids['event'] = await makePublication(acteur, commune, { type_id: EVENEMENT, evenement: eventBetween(now + HOUR, now + 2 * HOUR) })
    ids['alert'] = await makePublication(acteur, commune, { type_id: ALERTE, alerte: ALERT_IN_FORCE, expire_le })
    ids['act'] = await makePublication(acteur, commune, { type_id: ACTE })
    ids['media'] = await makeMedia(acteur)
    await makeDefibrillateur(commune)
    for (const type of ['mairie', 'lien', 'urgence'])
      await db.insertInto('commune_infos').values({ id: newId(), commune_id: commune, type, libelle: 'Mairie' }).execute()
    await db
      .insertInto('elus')
      .values({ id: newId(), commune_id: commune, nom: 'Durand', prenom: 'Claude', fonction_type: 'maire' })
      .execute()
    const door = { type_dechet: 'emballages', libelle: 'Emballages', frequence: 'hebdomadaire', mode: 'porte_a_porte' }
    await db
      .insertInto('collectes')
      .values({ id: newId(), commune_id: commune, ...door, jours: [1, 4] })
      .execute()
  })

  /** Writes the texts into every field of every record that the site shows. */
  const write = async (text: (n: number) => string, body: string) => {
    const { db } = await harness()
    await db
      .updateTable('communes')
      .set({ nom: text(0), departement_nom: text(1), region_nom: text(2), epci_nom: text(3) })
      .execute()
    await db
      .updateTable('acteurs')
      .set({ nom: text(4), description: body, adresse: text(5) })
      .execute()
    await db
      .updateTable('elus')
      .set({ nom: text(6), prenom: text(7), fonction: text(8), delegation: text(9) })
      .execute()
    const horaires = JSON.stringify([{ jours: [1, 2, 3, 4, 5, 6, 7], plages: [['09:00', '12:00']], commentaire: text(10) }])
    await db
      .updateTable('commune_infos')
      .set({ libelle: text(11), adresse: text(12), complement: text(13), ville: text(14), texte: body, horaires })
      .execute()
    await db
      .updateTable('collectes')
      .set({ libelle: text(15), secteur: text(16), secteur_detail: text(17), consigne: text(18), gestionnaire_nom: text(19) })
      .execute()
    await db
      .updateTable('defibrillateurs')
      .set({ nom: text(20), adresse: text(21), acces_complement: text(22), horaires_texte: text(23), exploitant_nom: text(24) })
      .execute()
    const images = JSON.stringify([
      {
        media_id: ids['media'],
        decorative: false,
        alt: text(25),
        legende: text(26),
        credit: text(27),
        media: { ...MEDIA, id: ids['media'] },
      },
    ])
    for (const name of ['news', 'event', 'alert', 'act'])
      await db
        .updateTable('publications')
        .set({ title: text(28), body, ...(name === 'act' ? {} : { images }), ...contentOf(name, text) })
        .where('id', '=', ids[name] ?? '')
        .execute()
  }

  const contentOf = (name: string, text: (n: number) => string) => {
    if (name === 'event') {
      const event = JSON.parse(eventBetween(Date.now() + HOUR, Date.now() + 2 * HOUR)) as { occurrences: object[] }
      const lieu = { nom: text(29), adresse: text(30), commune_id: null, latitude: 46.2, longitude: 5.2 }
      const occurrences = event.occurrences.map((one) => ({ ...one, statut: 'reporte', motif: text(31) }))
      const more = { lieu, occurrences, statut: 'reporte', motif: text(32), tarif: text(33), public: text(34) }
      return { evenement: JSON.stringify({ ...event, ...more }) }
    }
    if (name === 'alert') {
      const corrections = [1, 2].map((n) => ({ le: new Date(Date.now() - n * HOUR).toISOString(), message: text(35) }))
      const more = { secteurs: [text(36)], consignes: text(37), source: text(38), corrections }
      return { alerte: JSON.stringify({ ...(JSON.parse(ALERT_IN_FORCE) as object), ...more }) }
    }
    if (name !== 'act') return { source_url: 'https://a.example/?"<zzz>&\u{202E}' }
    const dates = { date_acte: '2026-01-15', affiche_le: '2026-01-16', affiche_jusqu_au: '2026-03-16', sha256: 'a'.repeat(64) }
    return { acte: JSON.stringify({ nature: 'arrete', numero: text(39), ...dates }) }
  }

  const pagesFor = (q: string, title: string): string[] => {
    const month = Temporal.Now.plainDateISO('Europe/Paris').toString().slice(0, 7)
    const query = `q=${encodeURIComponent(q.slice(0, 90).toWellFormed())}`
    const each = (list: string) => ['rss', 'atom', 'json'].map((format) => `${list}.${format}`)
    const inCommune = ['', 'actualites', 'agenda', 'agenda/passe', 'alertes', 'actes', 'annuaire', 'elus', 'dechets', 'infos', 'integrer']
    return [
      '/',
      `/recherche?${query}`,
      ...[...inCommune, 'defibrillateurs', 'affiche', 'guide', `mois/${month}`, `recherche?${query}`, `annuaire?${query}`].map((page) =>
        `/${SLUG}/${page}`.replace(/\/$/, ''),
      ),
      `/embed/${SLUG}/agenda`,
      `/embed/${SLUG}/actualites`,
      `/acteur/${ACTOR}`,
      `/acteur/${ACTOR}/gerer`,
      '/departement/01',
      `/mes-communes?c=${SLUG}`,
      '/autour?lat=46.200&lng=5.200',
      ...['news', 'event', 'alert', 'act'].map((name) => paths.publication(ids[name] ?? '', title)),
      ...['news', 'event', 'alert'].map((name) => paths.publicationPoster(ids[name] ?? '')),
      paths.report(ids['news'] ?? ''),
      ...['actualites', 'agenda', 'alertes', 'actes'].flatMap((list) => each(`/${SLUG}/${list}`)),
      ...each(`/acteur/${ACTOR}`),
      `/${SLUG}/recherche.rss?${query}`,
      `/${SLUG}/agenda.ics`,
      `/${SLUG}/dechets.ics`,
      `/acteur/${ACTOR}.ics`,
      paths.publicationCalendar(ids['event'] ?? ''),
      '/manifest.webmanifest',
      '/robots.txt',
    ]
  }

  /** Checks a page of any type, and that the title is on it where it must be, as it was written. */
  const check = (path: string, type: string, text: string, title: string): void => {
    if (type.startsWith('text/html')) {
      const all = checkPage(text, path)
      if (!path.startsWith('/publication/') || path.endsWith('/signaler')) return
      assert.equal(visibleText(textOf(all('h1')[0] as never)), visibleText(title), path)
    } else if (type.startsWith('text/calendar')) {
      const titles = checkCalendar(text, path)
      if (!path.includes('dechets')) {
        // A calendar says in the title what does not go as announced.
        const written = titles.map((one) => visibleText(one).replace(/^(?:Annulé|Reporté|Complet) ?: ?/, ''))
        assert.deepEqual(written, [visibleText(title)], path)
      }
    } else if (type.includes('json')) {
      const { items = [] } = JSON.parse(text) as { items?: { title: string; content_html: string; summary: string }[] }
      for (const { content_html } of items) checkFragment(content_html, path)
      for (const item of items) assert.equal(visibleText(item.title), visibleText(title), path)
    } else if (type.includes('xml')) {
      const texts = checkXml(text, path)
      for (const html of [...(texts.get('content:encoded') ?? []), ...(texts.get('content') ?? [])]) checkFragment(html, path)
      // A title of RSS is HTML to many readers.
      const words = (item: string) => (path.includes('.rss') ? textOf(parseFragment(item)) : item)
      for (const item of (texts.get('title') ?? []).slice(1)) assert.equal(visibleText(words(item)), visibleText(title), path)
    } else assert.doesNotMatch(text, MARK, path)
  }

  test('nothing of a text becomes an element, an attribute, a script, a property or a header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileText, { minLength: 3, maxLength: 40 }), longHostileText, async (texts, long) => {
        // What a title must have at least: a letter.
        const text = (n: number) => `a${texts[n % texts.length]}`.slice(0, 190).toWellFormed()
        await write(text, `${texts[0]}\n\n${long}`.slice(0, 20_000).toWellFormed())
        for (const path of pagesFor(texts[1] ?? '', text(28))) {
          const { status, headers, text: got } = await open(path)
          assert.equal(status, 200, `${path}: ${got.slice(0, 300)}`)
          checkHeaders(headers, path)
          check(path, headers.get('content-type') ?? '', got, text(28))
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })

  test('oEmbed has its fields by their types, and one frame', async () => {
    const { url } = await harness()
    const got = await open(`/oembed?url=${encodeURIComponent(`${url}/${SLUG}/agenda?"<zzz>`)}`)
    const body = JSON.parse(got.text) as Record<string, unknown>
    for (const [name, type] of Object.entries({
      version: 'string',
      type: 'string',
      title: 'string',
      html: 'string',
      width: 'number',
      height: 'number',
      provider_name: 'string',
      provider_url: 'string',
      cache_age: 'number',
    }))
      assert.equal(typeof body[name], type, name)
    const [frame, script, ...others] = elementsOf(String(body['html']))
    assert.deepEqual([frame?.tagName, script?.tagName, others], ['iframe', 'script', []])
    assert.deepEqual(
      frame?.attrs.map(({ name }) => name),
      ['src', 'title', 'width', 'height', 'loading', 'style', 'data-beffroi'],
    )
    assert.deepEqual(
      script?.attrs.map(({ name }) => name),
      ['src', 'async'],
    )
    assert.equal(frame?.attrs.find(({ name }) => name === 'src')?.value, `${url}/embed/${SLUG}/agenda`)
  })

  /** Asks for an address as it is written: fetch() would correct it. */
  const raw = async (path: string): Promise<{ status: number; headers: Headers; text: string }> => {
    const { port } = new URL((await harness()).url)
    return new Promise((resolve, reject) => {
      const sent = request({ port, path, headers: { accept: 'text/html' } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const headers = new Headers(
            Object.entries(response.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
          )
          resolve({ status: response.statusCode ?? 0, headers, text: Buffer.concat(chunks).toString() })
        })
      })
      sent.on('error', reject).end()
    })
  }

  test('addresses: no redirect leaves the site or its header, no address is written as HTML', async () => {
    const places = [
      '/X',
      '/en/X',
      '/X/agenda',
      '/acteur/X',
      '/publication/X',
      `/publication/${ids['news']}/X`,
      '/departement/X',
      '/embed/X/agenda',
      '/bourg/mois/X',
      '/bourg/dechets.ics?secteur=X',
      '/recherche?q=X',
      '/oembed?url=X',
      '/autour?lat=X&lng=1',
      '/sitemaps/X.xml',
      '/carte/commune/X.png',
      '/bourg/agenda?quand=X&mois=X',
      '/bourg/actes?annee=X&nature=X&page=X',
      '/contact?envoye=X',
      '/mes-communes?c=X,X',
    ]
    const odd = [
      '//zzz.example',
      '/\\zzz.example',
      '/%5Czzz.example',
      '/%2F%2Fzzz.example',
      '/en//zzz.example',
      '//zzz.example/%2e%2e',
      '/BOURG//zzz.example',
      '/Bourg%0d%0aX-ZZZ:1',
      '/%00',
      '/%E0%A4%A',
      '/%C3',
      '/BOURG?%0d%0aX-ZZZ:1',
      '/bourg;zzz',
      '/É',
      '/.',
      '/..;/x',
    ]
    const seen = async (path: string) => {
      const { status, headers, text } = await raw(path)
      assert.ok(status < 500, `${path}: ${status}`)
      checkHeaders(headers, path)
      if (headers.get('content-type')?.startsWith('text/html')) checkPage(text, path)
    }
    for (const path of odd) await seen(Buffer.from(path).toString('latin1'))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), hostileText, async (place, text) => {
        await seen(place.replaceAll('X', encodeURIComponent(text.slice(0, 120).toWellFormed())))
      }),
      { numRuns: 20 * RUNS, endOnFailure: true },
    )
  })
})

/** The public answer of a picture. */
const MEDIA = {
  kind: 'image',
  type: 'image/webp',
  bytes: 9000,
  name: null,
  sha256: null,
  source_url: null,
  url: '/api/v1/medias/a-400.webp',
  width: 400,
  height: 300,
  color: '#336699',
  thumbhash: 'YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw==',
  sizes: [{ width: 400, height: 300, url: '/api/v1/medias/a-400.webp', type: 'image/webp' }],
  share_url: '/api/v1/medias/a-share.jpg',
}
