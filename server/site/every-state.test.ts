import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ALERT_IN_FORCE, eventBetween } from '../test/changing-by-time.ts'
import { harness } from '../test/harness.ts'
import { makeActeur, makePublication } from '../test/make.ts'
import { open, slugOfCommune } from '../test/pages.ts'
import { ALERTE, EVENEMENT, setStage } from '../test/stage.ts'

const DAY = 86_400_000
const iso = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const event = (days: number, length: number, more: object = {}) => ({
  type_id: EVENEMENT,
  evenement: JSON.stringify({ ...JSON.parse(eventBetween(Date.now() + days * DAY, Date.now() + (days + length) * DAY)), ...more }),
})
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
/** The values of a publication, and what its row says: in lists of today if `isListed`, in the list of alerts else. */
const STATES: Record<string, { values: object; says: RegExp; isListed: boolean; isAlert?: boolean }> = {
  Aaa: { values: event(9, 0.1), says: /Aaa/, isListed: true },
  Bbb: { values: event(9, 0.1, { statut: 'annule', motif: 'Gel' }), says: /Bbb.{0,40}Annulé : Gel/, isListed: true },
  Ccc: { values: event(9, 0.1, { statut: 'complet' }), says: /Ccc.{0,40}Complet/, isListed: true },
  Ddd: { values: event(9, 0.1, { statut: 'reporte' }), says: /Ddd.{0,40}Reporté/, isListed: true },
  Eee: { values: event(-3, 20), says: /Eee.{0,40}jusqu’au/, isListed: true },
  Fff: { values: alert(2), says: /Vigilance · jusqu’.{0,60}Fff.{0,80}Rue Sadi-Carnot/, isListed: true, isAlert: true },
  Ggg: { values: alert(2, LIFTED), says: /Levée.{0,60}Ggg/, isListed: true, isAlert: true },
  Hhh: { values: alert(-2), says: /Terminée.{0,60}Hhh/, isListed: false, isAlert: true },
}

/** What each list says of a publication in each state: expected values are from the rule, not from an output. */
describe('the state of a publication in every list', () => {
  let slug = ''
  let actor = ''
  const ids: Record<string, string> = {}
  before(async () => {
    const stage = await setStage()
    const { db } = await harness()
    slug = await slugOfCommune(stage.commune)
    const acteur = await makeActeur(stage.commune, { type: 'mairie' })
    actor = (await db.selectFrom('acteurs').select('slug').where('id', '=', acteur).executeTakeFirstOrThrow()).slug
    for (const [title, { values }] of Object.entries(STATES))
      ids[title] = await makePublication(acteur, stage.commune, {
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

  test('search and the page of the actor: each row by its kind, with its state', async () => {
    for (const path of [`/${slug}/recherche?q=zanzibar`, `/acteur/${actor}`]) {
      const seen = await words(path)
      for (const [title, { says, isListed }] of Object.entries(STATES))
        if (isListed) assert.match(seen, says, `${path} ${title}`)
        else assert.doesNotMatch(seen, new RegExp(title), `${path} ${title}`)
    }
  })

  test('alerts: in force, lifted, ended for thirty days; the page of one that ended says so, its instructions no longer hold', async () => {
    const list = await words(`/${slug}/alertes`)
    for (const [title, { says, isAlert }] of Object.entries(STATES))
      if (isAlert) assert.match(list, says, title)
      else assert.doesNotMatch(list, new RegExp(title), title)
    assert.match(await words(`/publication/${ids['Hhh']}/hhh-zanzibar`), /Alerte terminée.*elles ne s’appliquent plus/)
  })

  test('feeds of alerts have the end, the streets, the last update and what to do while it holds', async () => {
    const { text } = await open(`/${slug}/alertes.json`)
    const items = JSON.parse(text).items as { title: string; summary: string; content_html: string }[]
    const of = (title: string) => items.find((one) => one.title.startsWith(title))
    assert.match(of('Fff')?.summary ?? '', /Vigilance, jusqu’au .*Secteurs : Le Rivage, Rue Sadi-Carnot.*Mise à jour du .* : La rue Neuve/)
    assert.match(of('Fff')?.content_html ?? '', /Ce qu’il faut faire[^]*Montez/)
    for (const [title, state] of [
      ['Ggg', /Levée .* : Analyses conformes/],
      ['Hhh', /Terminée le /],
    ] as const) {
      assert.match(of(title)?.summary ?? '', state)
      assert.doesNotMatch(of(title)?.content_html ?? '', /Montez|rue Neuve/)
    }
  })

  test('posters of alerts have them too', async () => {
    const sheet = await words(`/publication/${ids['Fff']}/affiche`)
    assert.match(sheet, /Vigilance · jusqu’au.*Où : Le Rivage, Rue Sadi-Carnot.*Mise à jour du .* : La rue Neuve.*Montez/)
    assert.doesNotMatch(await words(`/publication/${ids['Ggg']}/affiche`), /Montez/)
  })
})
