import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ALERT_IN_FORCE } from '../changing-by-time.ts'
import { makeActeur, makePublication } from '../make.ts'
import { open, slugOfCommune } from '../pages.ts'
import { ALERTE, setStage } from '../stage.ts'

const DAY = 86_400_000
const iso = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const alert = (end: number, more: object = {}) => ({
  type_id: ALERTE,
  publie_le: iso(-6),
  expire_le: iso(end),
  alerte: JSON.stringify({
    ...JSON.parse(ALERT_IN_FORCE),
    secteurs: ['Le Rivage', 'Rue Sadi-Carnot'],
    consignes: 'Montez à l’étage.',
    corrections: [{ le: iso(-1), message: 'La rue Neuve s’ajoute.' }],
    ...more,
  }),
})
const LIFTED = { levee_le: iso(-0.5), levee_motif: 'Analyses conformes' }
const ALERTS: Record<string, object> = {
  Fff: alert(2),
  Ggg: alert(2, LIFTED),
  Hhh: alert(-2),
  Iii: alert(2, { ...LIFTED, levee_le: iso(-1.1) }),
  Jjj: alert(-0.1),
}

/** What an alert says beside its state, in the places that it is read in without its page. every-state.test.ts has the states. */
describe('the facts of an alert', () => {
  let slug = ''
  let [commune, acteur] = ['', '']
  const ids: Record<string, string> = {}
  before(async () => {
    const stage = await setStage()
    slug = await slugOfCommune(stage.commune)
    commune = stage.commune
    acteur = await makeActeur(commune, { type: 'mairie' })
    for (const [title, values] of Object.entries(ALERTS))
      ids[title] = await makePublication(acteur, commune, {
        title: `${title} zanzibar`,
        body: 'Texte.',
        publie_le: iso(-1),
        ...values,
      })
  })
  const words = async (path: string) => {
    const { status, text } = await open(path)
    assert.equal(status, 200, path)
    return text
      .replace(/^[^]*<main[^>]*>/, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
  }

  test('the instructions of one that ended no longer hold', async () => {
    assert.match(await words(`/publication/${ids['Hhh']}/hhh-zanzibar`), /Alerte terminée.*elles ne s’appliquent plus/)
  })

  test('feeds of alerts have the end, the streets, the last update and what to do while it holds', async () => {
    const { text } = await open(`/${slug}/alertes.json`)
    const items = JSON.parse(text).items as { title: string; summary: string; content_html: string }[]
    const of = (title: string) => items.find((one) => one.title.startsWith(title))
    assert.match(of('Fff')?.summary ?? '', /Vigilance, jusqu’au .*Mise à jour du .* : La rue Neuve.*Secteurs : Le Rivage, Rue Sadi-Carnot/)
    assert.match(of('Fff')?.content_html ?? '', /Ce qu’il faut faire[^]*Montez/)
    for (const [title, state] of [
      ['Ggg', /Levée .* : Analyses conformes/],
      ['Hhh', /Terminée le /],
    ] as const) {
      assert.match(of(title)?.summary ?? '', state)
      assert.doesNotMatch(of(title)?.content_html ?? '', /Montez|rue Neuve/)
    }
  })

  test('the page of the commune says for a day that one is over', async () => {
    const page = await words(`/${slug}`)
    assert.match(page, /Ggg zanzibar : +alerte levée (?:hier )?à \d/)
    assert.match(page, /Jjj zanzibar : +alerte terminée (?:hier )?à \d/)
    assert.doesNotMatch(page, /Hhh zanzibar|Iii zanzibar/)
    assert.match(await words(`/en/${slug}`), /Ggg zanzibar ?: +alert lifted/)
  })

  test('a number that the orders name is a tile, without that nothing is proposed', async () => {
    const page = async (consignes: string) => {
      const id = await makePublication(acteur, commune, { title: 'Crue', body: 'Texte.', ...alert(2, { consignes }) })
      return (await open(`/publication/${id}/crue`)).text
    }
    const named = await page('En danger, appelez le 18 ou le 112. Mairie : 03 53 01 84 43.')
    for (const tile of ['tel:18', 'tel:112', 'sms:114', 'tel:0353018443'])
      assert.match(named, new RegExp(`class="call [^"]*" href="${tile}"`))
    assert.doesNotMatch(await page('Réunion le 18 décembre à 18 h, salle 112.'), /class="call/)
  })

  test('posters of alerts have them too', async () => {
    const sheet = await words(`/publication/${ids['Fff']}/affiche`)
    assert.match(sheet, /Vigilance · jusqu’au.*Mise à jour du .* : La rue Neuve.*Où : Le Rivage, Rue Sadi-Carnot.*Montez/)
    assert.doesNotMatch(await words(`/publication/${ids['Ggg']}/affiche`), /Montez/)
    assert.match(await words(`/en/publication/${ids['Hhh']}/affiche`), /Alert ended [A-Z][a-z]+day, \d+ [A-Z][a-z]+ /)
  })
})
