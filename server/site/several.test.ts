// Neutral: pages are made from the API's answers, whose reads run on each kind.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { Clock } from '../../apps/site/clock.ts'
import type { Ask, Context } from '../../apps/site/page.ts'
import { severalPage } from '../../apps/site/pages/several.ts'
import { createClient } from '../../contract/client.ts'
import { newId } from '../platform/db/id.ts'
import { harness } from '../test/harness.ts'
import { makeActeur, makeCommune, makePublication } from '../test/make.ts'
import { getPage } from '../test/pages.ts'

const SLUGS = Array.from({ length: 10 }, (_, at) => `commune-${at}`)

/** The page of several communes asks for each list once, whatever the number of communes. */
describe('reads of the page of several communes', () => {
  before(async () => {
    const { db, reset } = await harness()
    await reset()
    for (const [at, slug] of SLUGS.entries()) {
      const commune_id = await makeCommune({ nom: `Commune ${at}`, slug })
      const acteur = await makeActeur(commune_id, { nom: `Club ${at}`, can_publish: true, valide: true })
      await makePublication(acteur, commune_id, { title: `Nouvelle de ${at}`, kind: 'actualite' })
      const row = { type_dechet: 'verre', frequence: 'hebdomadaire', jours: [1, 2, 3, 4, 5, 6, 7], regle_feries: 'maintenue' }
      await db
        .insertInto('collectes')
        .values({ ...row, id: newId(), commune_id, libelle: `Verre de ${at}` })
        .execute()
    }
  })

  /** Makes the page from answers over HTTP. Returns the ids of the endpoints that it asked for, and its text. */
  const made = async (slugs: readonly string[]) => {
    const { url } = await harness()
    const call = createClient({ baseUrl: url, appSource: 'public' })
    const asked: string[] = []
    const ask: Ask = (endpoint, input) => {
      asked.push(endpoint.id)
      return call(endpoint, input)
    }
    const terms = { MESSAGES_KEEP_DAYS: 1, REPORTS_KEEP_DAYS: 31, CLAIMS_KEEP_DAYS: 31 }
    const site = {
      name: '',
      legal: null,
      contact: null,
      terms,
      accessibilityPlan: null,
      accessibilityAudit: null,
      origin: null,
      serviceWorker: false,
      hasMail: true,
      hasMailFolder: false,
      hasPush: false,
      hasCards: false,
      tiles: null,
      space: null,
    }
    const context: Context = {
      ask,
      about: () => {},
      params: {},
      query: { c: slugs.join(',') },
      path: severalPage.path,
      language: 'fr',
      t: (fr) => fr,
      clock: new Clock(Temporal.Now.instant()),
      site,
      origin: '',
    }
    const view = await severalPage.read(context)
    assert.ok(view.kind === 'view')
    return { asked: asked.toSorted(), main: String(view.main) }
  }

  test('five reads for ten communes, and for one, and the town hall of each', async () => {
    const lists = ['listCollectesOfCommunes', 'listCommunes', 'listPublications', 'listPublications', 'listPublications']
    const all = (communes: number) => [...Array.from({ length: communes }, () => 'getInfos'), ...lists].toSorted()
    const ten = await made(SLUGS)
    assert.deepEqual(ten.asked, all(10))
    assert.equal(ten.main.match(/class="daily"/g)?.length, 10)
    assert.deepEqual((await made(SLUGS.slice(0, 1))).asked, all(1))
    assert.deepEqual((await made(['nulle-part'])).asked, ['listCommunes'])
    assert.deepEqual((await made([])).asked, [])
  })

  test('each commune has its own collection and news, in the order of the address', async () => {
    const { words, status } = await getPage(`/mes-communes?c=${SLUGS.toReversed().join()}`)
    assert.equal(status, 200)
    const at = SLUGS.map((_, n) => words.indexOf(`Verre de ${n}`))
    assert.ok(
      at.every((position) => position >= 0),
      words,
    )
    assert.deepEqual(
      at.toReversed(),
      at.toSorted((one, other) => one - other),
    )
    for (const n of SLUGS.keys()) assert.ok(words.includes(`Nouvelle de ${n}`), String(n))
  })

  test('more than a hundred collections are read in pages', async () => {
    const { db } = await harness()
    const commune_id = await makeCommune({ nom: 'Grande', slug: 'grande' })
    const row = { commune_id, type_dechet: 'verre', libelle: 'Verre', frequence: 'dates', regle_feries: 'maintenue' }
    await db
      .insertInto('collectes')
      .values(Array.from({ length: 150 }, (_, ordre) => ({ ...row, id: newId(), ordre })))
      .execute()
    const daily = { frequence: 'hebdomadaire', jours: [1, 2, 3, 4, 5, 6, 7], libelle: 'Le dernier' }
    await db
      .insertInto('collectes')
      .values({ ...row, ...daily, id: newId(), ordre: 999 })
      .execute()
    const { asked, main } = await made(['grande'])
    assert.equal(asked.filter((id) => id === 'listCollectesOfCommunes').length, 2)
    assert.match(main, /Le dernier/i)
  })
})
