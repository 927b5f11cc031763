import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { paths } from '../../apps/site/html/paths.ts'
import { newId } from '../platform/db/id.ts'
import { ALERT_IN_FORCE, eventBetween } from '../test/changing-by-time.ts'
import { harness } from '../test/harness.ts'
import { ask, type Got } from '../test/http.ts'
import { until } from '../test/jobs.ts'
import { makeActeur, makePublication, makeWaitingEdit } from '../test/make.ts'
import { makeMedia } from '../test/make-media.ts'
import { open, slugOfCommune, warmPage } from '../test/pages.ts'
import { untilUsable } from '../test/response-cache.ts'
import { ACTE, ACTUALITE, ALERTE, EVENEMENT, setStage, type Stage } from '../test/stage.ts'

/** A word that only the publication has. It is in its title, so it is in its addresses too. */
const WORD = 'Zanzibar'
const SEEN = new RegExp(WORD, 'i')
const HOUR = 3_600_000
const KINDS = { actualite: ACTUALITE, evenement: EVENEMENT, alerte: ALERTE, acte: ACTE } as const
type Kind = keyof typeof KINDS

const FORMATS = ['rss', 'atom', 'json']
const feeds = (path: string) => FORMATS.map((format) => `${path}.${format}`)
/** The pages and feeds of a commune that show each kind. */
const LISTS: Record<Kind, readonly string[]> = {
  actualite: ['', '/actualites', ...feeds('/actualites')],
  evenement: ['', '/agenda', '/agenda?quand=aujourdhui', '/agenda?quand=semaine', '/agenda?quand=mois', '/agenda.ics', ...feeds('/agenda')],
  alerte: ['', '/alertes', ...feeds('/alertes')],
  acte: ['/actes', '/actes?nature=arrete'],
}

/** The frames of other sites that show each kind. */
const FRAMES: Record<Kind, readonly string[]> = {
  actualite: ['actualites'],
  evenement: ['agenda'],
  alerte: ['actualites'],
  acte: [],
}
interface Made {
  id: string
  acteur: string
}

/** Each way of hiding a publication, in every page that showed it, asked for twice before, which stores it in memory, and twice after. */
describe('what is hidden is in no page of the site', () => {
  let stage: Stage
  let slug: string
  // A publication of a test that failed stays: the next test has a commune of its own.
  beforeEach(async () => {
    stage = await setStage()
    const { url } = await harness()
    slug = await slugOfCommune(stage.commune)
    await untilUsable(url)
  })

  const write = async (method: string, path: string, body?: unknown): Promise<Got> => {
    const got = await ask(method, path, { ...stage.back, ...(body === undefined ? {} : { body }) })
    assert.ok(got.status < 300, `${method} ${path}: ${JSON.stringify(got.body)}`)
    return got
  }
  const valuesOf = (kind: Kind) => {
    const now = Date.now()
    if (kind === 'evenement') return { evenement: eventBetween(now - HOUR, now + HOUR) }
    return kind === 'alerte' ? { alerte: ALERT_IN_FORCE, expire_le: new Date(now + 24 * HOUR).toISOString() } : {}
  }
  /** Makes a publication of a new actor, so that hiding it by its actor hides nothing else. Acts are those of the town hall. */
  const make = async (kind: Kind): Promise<Made> => {
    if (kind === 'acte') return { id: await makeAct(), acteur: stage.mairie }
    const acteur = await makeActeur(stage.commune, { can_publish: true })
    const values = { title: `${WORD} en fête`, type_id: KINDS[kind], ...valuesOf(kind) }
    return { id: await makePublication(acteur, stage.commune, values), acteur }
  }
  const makeAct = async (): Promise<string> => {
    const media_id = await makeMedia(stage.mairie, { kind: 'document', mime: 'application/pdf', name: 'acte.pdf' })
    const body = {
      title: `${WORD} en fête`,
      body: 'Rue de la Gare.',
      acteur_id: stage.mairie,
      commune_id: stage.commune,
      type_id: ACTE,
      acte: { nature: 'arrete', numero: '1', date_acte: '2026-01-15' },
      documents: [{ media_id, titre: 'Arrêté' }],
    }
    return (await write('POST', '/publications', body)).body.data.id
  }
  const pagesOf = async (kind: Kind, { id, acteur }: Made): Promise<string[]> => {
    const { db } = await harness()
    const actor = (await db.selectFrom('acteurs').select('slug').where('id', '=', acteur).executeTakeFirstOrThrow()).slug
    return [
      ...LISTS[kind].flatMap((path) => (path.includes('.') ? [`/${slug}${path}`] : [`/${slug}${path}`, `/en/${slug}${path}`])),
      ...FRAMES[kind].map((name) => `/embed/${slug}/${name}`),
      `/acteur/${actor}`,
      ...feeds(`/acteur/${actor}`),
      ...feeds('/departement/01'),
      paths.publication(id, `${WORD} en fête`),
      `/en${paths.publication(id, `${WORD} en fête`)}`,
      paths.publicationPoster(id),
      // A card is drawn for half a second.
      ...(kind === 'acte' ? [paths.publicationCard(id)] : []),
      ...(kind === 'evenement' ? [paths.publicationCalendar(id)] : []),
    ]
  }
  /** The pages in which the word is, by their text and their headers. */
  const showing = async (pages: readonly string[]): Promise<string[]> => {
    const found: string[] = []
    for (const path of pages) {
      const { status, text, headers } = await open(path)
      if (path.endsWith('.png') && status === 200) found.push(path)
      if (SEEN.test(text) || SEEN.test(headers.get('location') ?? '') || SEEN.test(headers.get('content-disposition') ?? ''))
        found.push(path)
    }
    return found
  }
  const assertHidden = async (pages: readonly string[], id: string, by: string) => {
    for (let turn = 0; turn < 2; turn += 1) assert.deepEqual(await showing([...pages, `/publication/${id}`]), [], by)
  }
  const HIDING: Record<string, (made: Made) => Promise<unknown>> = {
    'a refusal': ({ id }) => write('PATCH', `/admin/publications/${id}/moderate`, { moderation_status: 'rejected', reason: 'Hors sujet' }),
    'a return to the queue': ({ id }) => write('PATCH', `/admin/publications/${id}/moderate`, { moderation_status: 'pending' }),
    'an approval for later': ({ id }) =>
      write('PATCH', `/admin/publications/${id}/moderate`, { moderation_status: 'approved', publie_le: '2199-01-02T03:04:05.678Z' }),
    'the toggle of valide': ({ id }) => write('PATCH', `/admin/publications/${id}/valide`, { valide: false }),
    'a deletion': ({ id }) => write('DELETE', `/admin/publications/${id}`),
    'an inactive actor': ({ acteur }) => write('PATCH', `/admin/acteurs/${acteur}/active`, { active: false }),
    'a deleted actor': ({ acteur }) => write('DELETE', `/admin/acteurs/${acteur}`),
    'an end that has passed': async ({ id }) => {
      const { db } = await harness()
      // An alert is readable for thirty days after its end.
      await sql`update publications set expire_le = now_ms() - (case kind when 'alerte' then interval '30 days 1 second' else interval '1 second' end)
        where id = ${id}`.execute(db)
    },
  }

  for (const kind of ['actualite', 'evenement', 'alerte'] as const)
    test(`${kind}: after each way of hiding it`, async (t) => {
      for (const [name, hide] of Object.entries(HIDING))
        await t.test(name, async () => {
          const made = await make(kind)
          const pages = await pagesOf(kind, made)
          for (let turn = 0; turn < 2; turn += 1) assert.deepEqual(await showing(pages), pages, 'before')
          await warmPage(pages[0] ?? '')
          await hide(made)
          await assertHidden(pages, made.id, name)
        })
    })

  test('acte: withdrawn with a reason, and by its actor', async () => {
    for (const hide of [
      ({ id }: { id: string }) => write('DELETE', `/publications/${id}?reason=${encodeURIComponent('Annulé par le juge')}`),
      HIDING['an inactive actor'] as (typeof HIDING)[string],
    ]) {
      const made = await make('acte')
      const pages = await pagesOf('acte', made)
      for (let turn = 0; turn < 2; turn += 1) assert.deepEqual(await showing(pages), pages)
      await hide(made)
      await assertHidden(pages, made.id, 'acte')
    }
  })

  test('by the clock alone: a publication appears at its time in the pages from memory, and is gone at its end', async () => {
    const made = await make('actualite')
    const { id } = made
    const pages = await pagesOf('actualite', made)
    const { db } = await harness()
    const began = performance.now()
    await showing(pages)
    // The pages are read, and one is stored, before the time comes, however slow the machine is.
    const seconds = 2 + (3 * (performance.now() - began)) / 1000
    const timeComes = async (column: 'publie_le' | 'expire_le') => {
      await sql`update publications set ${sql.ref(column)} = now_ms() + make_interval(secs => ${seconds}::float8) where id = ${id}`.execute(
        db,
      )
      await warmPage(pages[0] ?? '')
      return () =>
        until('the time has come', async () => {
          const due = sql<{ due: boolean }>`select ${sql.ref(column)} < now_ms() as due from publications where id = ${id}`
          return (await due.execute(db)).rows[0]?.due === true
        })
    }
    const begins = await timeComes('publie_le')
    assert.deepEqual(await showing(pages), [])
    await begins()
    for (let turn = 0; turn < 2; turn += 1) assert.deepEqual(await showing(pages), pages)
    await (
      await timeComes('expire_le')
    )()
    await assertHidden(pages, id, 'the end')
  })

  test('an edit that waits and a draft are in no page; the public version is', async () => {
    const acteur = await makeActeur(stage.commune)
    const id = await makePublication(acteur, stage.commune, { title: 'Fête', type_id: ACTUALITE })
    const pages = [`/${slug}`, `/${slug}/actualites`, paths.publication(id, 'Fête')]
    for (let turn = 0; turn < 2; turn += 1) for (const path of pages) assert.match((await open(path)).text, /Fête/)
    await makeWaitingEdit(id, { title: WORD, body: WORD })
    const { db } = await harness()
    const draft = newId()
    await sql`insert into publication_drafts (id, acteur_id, content)
      values (${draft}, ${acteur}, ${JSON.stringify({ title: WORD, body: WORD, commune_id: stage.commune })})`.execute(db)
    await assertHidden([...pages, `/publication/${draft}`], id, 'a draft')
    assert.match((await open(pages[2] ?? '')).text, /Fête/)
  })

  test('the page of what is hidden is the same to the byte as that of an unknown id', async () => {
    const { id } = await make('evenement')
    await HIDING['a refusal']?.({ id, acteur: '' })
    const unknown = newId()
    for (const prefix of ['', '/en'])
      for (const rest of ['', '/zanzibar-en-fete', '/affiche']) {
        const [hidden, other] = [await open(`${prefix}/publication/${id}${rest}`), await open(`${prefix}/publication/${unknown}${rest}`)]
        assert.deepEqual([hidden.status, hidden.text], [404, other.text])
        assert.equal(hidden.headers.get('cache-control'), other.headers.get('cache-control'))
        assert.equal((await open(`${prefix}/publication/pas-un-identifiant${rest}`)).text, other.text)
      }
    assert.equal((await open(`/publication/${id}/agenda.ics`)).text, (await open(`/publication/${unknown}/agenda.ics`)).text)
  })
})
