import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { paths } from '../../apps/site/html/paths.ts'
import { newId } from '../platform/db/id.ts'
import { ALERT_IN_FORCE, eventBetween } from '../test/changing-by-time.ts'
import { anotherService, harness } from '../test/harness.ts'
import { post } from '../test/http.ts'
import { makeActeur, makeDraft, makeUser, makeWaitingEdit } from '../test/make.ts'
import { open, slugOfCommune } from '../test/pages.ts'
import { ACTE, ACTUALITE, ALERTE, EVENEMENT, setStage } from '../test/stage.ts'

const HOUR = 3_600_000
const KINDS = { actualite: ACTUALITE, evenement: EVENEMENT, alerte: ALERTE, acte: ACTE } as const
type Kind = keyof typeof KINDS
/** What is published. A lifted alert is an alert that is no longer in force. */
const FORMS = { actualite: 'actualite', evenement: 'evenement', alerte: 'alerte', 'alerte levée': 'alerte', acte: 'acte' } as const
type Form = keyof typeof FORMS
const STATUSES = ['pending', 'approved', 'published', 'rejected'] as const
/** In hours from now. */
const PUBLISHED = { never: null, past: -1, soon: 2 } as const
const ENDS = { never: null, past: -0.5, soon: 1, late: 9 } as const
/** How many hours the clock moves: what is soon has come. */
const LATER = 3

interface Case {
  id: string
  form: Form
  kind: Kind
  acteur: 'active' | 'inactive' | 'deleted'
  status: (typeof STATUSES)[number]
  valide: boolean
  published: keyof typeof PUBLISHED
  deleted: boolean
  ends: keyof typeof ENDS
}

/** How many conditions of the rule a publication fails. Spec §3-1, §3-25. */
const failures = ({ acteur, status, valide, published, deleted, ends }: Case, hours: number): number => {
  const isOut = (PUBLISHED[published] ?? Infinity) > hours
  const isOver = (ENDS[ends] ?? Infinity) <= hours
  return [acteur !== 'active', status === 'pending' || status === 'rejected', !valide, isOut, deleted, isOver].filter(Boolean).length
}

/** The same for what shows an alert after its end: its page, the alerts of the commune. Spec §3-33. */
const failuresOfReading = (one: Case, hours: number): number => failures(one.kind === 'alerte' ? { ...one, ends: 'never' } : one, hours)

const every = (): Case[] =>
  (Object.keys(FORMS) as Form[]).flatMap((form) =>
    (form === 'alerte levée' ? (['active'] as const) : (['active', 'inactive', 'deleted'] as const)).flatMap((acteur) =>
      STATUSES.flatMap((status) =>
        [true, false].flatMap((valide) =>
          (Object.keys(PUBLISHED) as Case['published'][]).flatMap((published) =>
            [false, true].flatMap((deleted) =>
              (Object.keys(ENDS) as Case['ends'][]).map((ends) => ({
                id: newId(),
                form,
                kind: FORMS[form],
                acteur,
                status,
                valide,
                published,
                deleted,
                ends,
              })),
            ),
          ),
        ),
      ),
    ),
  )

/** Every combination of what the visibility rule looks at, through every page, feed and list of addresses, without a cache, while the clock moves. */
describe('the visibility rule, on the residents’ site', () => {
  const cases = every()
  let slug = ''
  let url = ''
  let close = async () => {}
  let actor = ''

  before(async () => {
    const stage = await setStage()
    const { db } = await harness()
    slug = await slugOfCommune(stage.commune)
    const acteurs = {
      active: await makeActeur(stage.commune, { type: 'mairie' }),
      inactive: await makeActeur(stage.commune),
      deleted: await makeActeur(stage.commune),
    }
    actor = (await db.selectFrom('acteurs').select('slug').where('id', '=', acteurs.active).executeTakeFirstOrThrow()).slug
    const at = (hours: number | null) => (hours === null ? null : new Date(Date.now() + hours * HOUR).toISOString())
    const tomorrow = Date.now() + 24 * HOUR
    const content = {
      actualite: {},
      evenement: { evenement: eventBetween(tomorrow, tomorrow + HOUR) },
      alerte: { alerte: ALERT_IN_FORCE },
      'alerte levée': { alerte: JSON.stringify({ ...JSON.parse(ALERT_IN_FORCE), levee_le: at(-0.2), levee_motif: 'Fin' }) },
      acte: {},
    }
    // A person whose account is erased, and who wrote a sixth of them.
    const author = await makeUser()
    const rows = cases.map((one, n) => ({
      id: one.id,
      title: `Titre ${one.id}`,
      body: 'Texte.',
      acteur_id: acteurs[one.acteur],
      commune_id: stage.commune,
      type_id: KINDS[one.kind],
      moderation_status: one.status,
      valide: one.valide,
      publie_le: at(PUBLISHED[one.published]),
      expire_le: at(ENDS[one.ends]),
      deleted_at: one.deleted ? at(-0.1) : null,
      created_by: n % 6 === 0 ? author.id : null,
      ...content[one.form],
    }))
    for (const kind of Object.keys(KINDS) as Kind[])
      await db
        .insertInto('publications')
        .values(rows.filter(({ type_id }) => type_id === KINDS[kind]))
        .execute()
    const ofAuthor = () => db.selectFrom('publications').select('id').where('created_by', '=', author.id).execute()
    assert.equal((await ofAuthor()).length, cases.length / 6)
    const erased = await post(`/admin/users/${author.id}/erase`, { dry_run: false }, stage.back)
    assert.equal(erased.status, 200, JSON.stringify(erased.body))
    assert.equal((await ofAuthor()).length, 0)
    await db.updateTable('acteurs').set({ active: false }).where('id', '=', acteurs.inactive).execute()
    await db
      .updateTable('acteurs')
      .set({ deleted_at: sql`now_ms()` })
      .where('id', '=', acteurs.deleted)
      .execute()
    const service = await anotherService({ HOT_ANSWERS_MB: '0', RATE_LIMITS: 'off' })
    ;({ url, close } = service)
    // What is not public beside what is: an edit that waits, and a draft.
    const shown = cases.find((one) => one.kind === 'actualite' && failures(one, 0) === 0 && one.ends === 'never')
    await makeWaitingEdit(shown?.id ?? '', { title: 'Zanzibar', body: 'Zanzibar' })
    const draft = await makeDraft(acteurs.active, stage.commune, stage.admin.id, { title: 'Zanzibar' })
    assert.equal((await open(`/publication/${draft}`, { url })).status, 404)
  })

  after(() => close())

  const feeds = (path: string) => ['rss', 'atom', 'json'].map((format) => `${path}.${format}`)
  const idsIn = (text: string): string[] => {
    assert.doesNotMatch(text, /Zanzibar/)
    return [...new Set([...text.matchAll(/(?:\/publication\/|UID:)([\da-f-]{36})/g)].map(([, id = '']) => id))].toSorted()
  }
  const read = async (path: string) => idsIn((await open(path, { url })).text.replaceAll('\r\n ', ''))
  const visible = (hours: number, kind?: Kind) =>
    cases.flatMap((one) => (failures(one, hours) === 0 && (kind ?? one.kind) === one.kind ? [one.id] : [])).toSorted()

  const readable = (hours: number, kind: Kind) =>
    cases.flatMap((one) => (failuresOfReading(one, hours) === 0 && one.kind === kind ? [one.id] : [])).toSorted()

  /** The lists of one kind have all that is visible of it and nothing else. */
  const checkLists = async (hours: number) => {
    const lists: [Kind, string[]][] = [
      ['actualite', [`/${slug}/actualites`, `/en/${slug}/actualites`, ...feeds(`/${slug}/actualites`), ...feeds('/recentes')]],
      [
        'evenement',
        [
          `/${slug}/agenda`,
          ...feeds(`/${slug}/agenda`),
          `/${slug}/agenda.ics`,
          `/${slug}/agenda.ics?quand=semaine`,
          `/acteur/${actor}.ics`,
          '/departement/01.ics',
          `/embed/${slug}/agenda`,
        ],
      ],
      ['alerte', [`/${slug}/alertes`, ...feeds(`/${slug}/alertes`)]],
      ['acte', [`/${slug}/actes`, ...feeds(`/${slug}/actes`)]],
    ]
    for (const [kind, pages] of lists)
      for (const path of pages) assert.deepEqual(await read(path), readable(hours, kind), `${path} +${hours} h`)
  }

  /** Pages that show the first of several lists have nothing else. */
  const checkMixed = async (hours: number) => {
    const known = new Set(visible(hours))
    // The page of a commune says for a day which alerts are over.
    const over = new Set(readable(hours, 'alerte'))
    const pages = [
      '/',
      `/${slug}`,
      `/en/${slug}`,
      `/embed/${slug}/actualites`,
      `/acteur/${actor}`,
      '/departement/01',
      `/mes-communes?c=${slug}`,
      `/${slug}/recherche?q=titre`,
      ...feeds(`/acteur/${actor}`),
      `/mes-communes.rss?c=${slug}`,
      '/departement/01.json',
      `/${slug}/recherche.atom?q=titre`,
    ]
    for (const path of pages) {
      const found = await read(path)
      assert.ok(found.length > 0, path)
      assert.deepEqual(
        found.filter((id) => !known.has(id) && !(path.endsWith(`/${slug}`) && over.has(id))),
        [],
        `${path} +${hours} h`,
      )
    }
  }

  /** The page of the commune begins with the alerts in force. The sheets of lifted ones are in the list of alerts only. */
  const checkAlerts = async (hours: number) => {
    const boxes = (text: string) => [...text.matchAll(/<article class="alert (\w+)"[^>]*>[^]*?\/publication\/([\da-f-]{36})/g)]
    const forms = new Map(cases.map(({ id, form }) => [id, form]))
    const [home, list] = await Promise.all([`/${slug}`, `/${slug}/alertes`].map(async (path) => boxes((await open(path, { url })).text)))
    assert.deepEqual([...new Set(home?.map(([, , id = '']) => forms.get(id)))], ['alerte'])
    const inForce = new Set(visible(hours, 'alerte'))
    assert.ok(home?.every(([, , id = '']) => inForce.has(id)))
    const isOver = new Map(list?.map(([, state, id = '']) => [id, state === 'over']))
    const shown = cases.filter((one) => one.kind === 'alerte' && failuresOfReading(one, hours) === 0)
    assert.ok(shown.some(({ form }) => form === 'alerte levée'))
    for (const { id, form, ends } of shown) assert.equal(isOver.get(id), form === 'alerte levée' || (ENDS[ends] ?? Infinity) <= hours, form)
  }

  const checkSitemaps = async (hours: number) => {
    const index = (await open('/sitemap.xml', { url })).text
    const weeks = [...index.matchAll(/\/sitemaps\/publications-[\d-]+\.xml/g)].map(([path]) => path)
    assert.deepEqual((await Promise.all(weeks.map(read))).flat().toSorted(), visible(hours))
  }

  /** What fails one condition only is found nowhere, and what fails none is found. */
  const checkAddresses = async (hours: number) => {
    for (const one of cases.filter((each) => each.status !== 'published' && failuresOfReading(each, hours) <= 1)) {
      const isShown = failuresOfReading(one, hours) === 0
      const address = paths.publication(one.id, `Titre ${one.id}`)
      // Every page about one publication asks for it in the same way: all of them are opened for one kind.
      const more = [paths.publicationPoster(one.id), paths.report(one.id), paths.publicationCalendar(one.id)]
      const pages = one.kind === 'evenement' ? [address, ...more] : [address]
      for (const path of pages)
        assert.equal((await open(path, { url })).status, isShown ? 200 : 404, `${path} ${JSON.stringify(one)} +${hours} h`)
      if (!isShown && one.kind === 'evenement') assert.equal((await open(paths.publicationCard(one.id), { url })).status, 404)
    }
  }

  test('before and after the clock has moved', async (t) => {
    assert.equal(cases.length, (4 * 3 + 1) * 4 * 2 * 3 * 2 * 4)
    for (const [hours, count] of [
      [0, 5 * 6],
      [LATER, 5 * 8],
    ] as const) {
      assert.equal(visible(hours).length, count)
      if (hours > 0) {
        // The clock is the database's: moved by moving every time to it.
        const { db } = await harness()
        const earlier = sql`interval '${sql.raw(String(hours))} hours'`
        // Only of those that the clock changes: each row takes the triggers of every list.
        await sql`update publications set publie_le = publie_le - ${earlier}, expire_le = expire_le - ${earlier}
          where valide and deleted_at is null and (publie_le > now() or expire_le > now())`.execute(db)
      }
      await t.test(`lists, ${hours} hours later`, () => checkLists(hours))
      await t.test(`pages of several lists, ${hours} hours later`, () => checkMixed(hours))
      await t.test(`alerts in force and lifted ones, ${hours} hours later`, () => checkAlerts(hours))
      await t.test(`addresses for search engines, ${hours} hours later`, () => checkSitemaps(hours))
      await t.test(`single publications, ${hours} hours later`, () => checkAddresses(hours))
    }
  })
})
