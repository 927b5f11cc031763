import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { listReports } from '../../../contract/publications/publication-reports.ts'
import { beyondTheEdge, sidewaysScroll } from './accessibility.ts'
import { missingIn } from './aria.ts'
import { fileTag } from './browser.ts'
import { browser, noBrowser } from './chromium.ts'
import { devices } from './devices.ts'
import { word } from './colleague.ts'
import { RECORDS } from './records.ts'
import { api, service } from './service.ts'
import { fileByKey, openByKey, skipToContent, tabTo } from './site-walk.ts'

/**
 * Five journeys of a resident who never heard of the site, by keyboard alone: with scripts at the width of a desktop, without scripts at 320 px.
 * At each page the tree of a screen reader is compared with what it must contain.
 */

const COMMUNE = { slug: 'bethune', nom: 'Béthune', latitude: 50.5303, longitude: 2.6408 }
const EVENT = 'Ateliers du mardi et du jeudi'

interface Walk {
  page: Page
  url: string
  hasScripts: boolean
}

/** Compares the page with the elements that it must have, in their order; no page may scroll sideways. */
async function shows({ page }: Walk, template: string): Promise<void> {
  assert.deepEqual(missingIn(await page.locator('body').ariaSnapshot(), template), [], page.url())
  if ((await sidewaysScroll(page)) > 0) assert.fail(`${page.url()} scrolls sideways: ${(await beyondTheEdge(page)).join(', ')}`)
}

const FRAME_START = `
- link "Aller au contenu"
- banner:
  - link /./
`
const FRAME_END = `
- contentinfo:
  - list:
    - listitem:
      - link /^Accessibilité/
    - listitem:
      - link "Mentions légales"
    - listitem:
      - link "Nous écrire"
    - listitem:
      - link "Plan du site"
    - listitem:
      - link "English"
`
const framed = (main: string): string => `${FRAME_START}- main:${main.replaceAll('\n', '\n  ')}${FRAME_END}`

const JOURNEYS: Record<string, (walk: Walk) => Promise<void>> = {
  'finding my commune': async (walk) => {
    const { page, url, hasScripts } = walk
    await page.goto(url)
    await shows(
      walk,
      framed(`
- heading [level=1]
- search:
  - ${hasScripts ? 'combobox' : 'searchbox'} "Nom de la commune ou code postal"
  - button "Chercher"
- heading "Dans les communes" [level=2]
- article:
  - heading [level=3]:
    - link /./`),
    )
    await skipToContent(page)
    await page.goto(url)
    await tabTo(page, /^Nom de la commune ou code postal/)
    await page.keyboard.insertText('béthune')
    await page.keyboard.press('Enter')
    // The exact name of one commune leads to its page, although it is the beginning of others.
    await page.getByRole('heading', { level: 1, name: COMMUNE.nom }).waitFor()
    await shows(
      walk,
      framed(`
- heading "Béthune" [level=1]
- navigation "La commune":
  - link "Mairie"
  - link "Agenda"
  - link "Plus"
- region "Aujourd’hui":
  - heading "Aujourd’hui" [level=2]
  - link "Choisir mon secteur"
  - heading "Mairie" [level=3]
- heading "Prochainement" [level=2]
- list:
  - listitem:
    - time
    - heading [level=3]:
      - link /./
- heading "Actualités" [level=2]
- article:
  - heading [level=3]:
    - link /./
- heading "Annuaire" [level=2]
- navigation "Plus":
  - list:
    - listitem:
      - link /^Élus/`),
    )
  },
  'an event into my calendar': async (walk) => {
    const { page, url } = walk
    await page.goto(`${url}/${COMMUNE.slug}`)
    await skipToContent(page)
    await openByKey(page, 'Tout l’agenda', 'Agenda')
    await shows(
      walk,
      framed(`
- navigation "Fil d’Ariane":
  - list:
    - listitem:
      - link "Béthune (62)"
- heading "Agenda" [level=1]
- list:
  - listitem:
    - time
    - heading [level=3]:
      - link "${EVENT}"`),
    )
    await openByKey(page, EVENT, EVENT)
    await shows(
      walk,
      framed(`
- article:
  - heading "${EVENT}" [level=1]
  - term "Prochaines dates"
  - definition:
    - list:
      - listitem:
        - time
  - link "Ajouter à mon agenda"
  - complementary:
    - list "Que faire de cette page":
      - listitem:
        - link "Envoyer par courriel"
      - listitem:
        - link "Signaler ce contenu"`),
    )
    const calendar = await fileByKey(page, 'Ajouter à mon agenda')
    assert.match(calendar, /^BEGIN:VCALENDAR\r\n[\s\S]*\r\nSUMMARY:Ateliers du mardi et du jeudi\r\n/)
  },
  'when to put out the bin': async (walk) => {
    const { page, url } = walk
    await page.goto(`${url}/${COMMUNE.slug}`)
    await openByKey(page, 'Choisir mon secteur', 'Collecte des déchets')
    await shows(
      walk,
      framed(`
- heading "Collecte des déchets" [level=1]
- navigation "Votre secteur":
  - link "Tous"
- heading "Les prochaines semaines" [level=2]
- list:
  - listitem:
    - time
    - paragraph
- heading "Ramassé à domicile" [level=2]
- complementary:
  - heading "Dans votre calendrier" [level=2]`),
    )
    await openByKey(page, 'Mont-Liébaut', 'Collecte des déchets')
    assert.match(await fileByKey(page, /^Télécharger le calendrier/), /^BEGIN:VCALENDAR\r\n[\s\S]*\r\nBEGIN:VALARM\r\n/)
  },
  'the nearest defibrillator': async (walk) => {
    const { page, url, hasScripts } = walk
    await page.goto(`${url}/${COMMUNE.slug}`)
    await openByKey(page, /^Trouver le plus proche/, 'Défibrillateurs')
    await shows(
      walk,
      framed(`
- heading "Défibrillateurs" [level=1]
- region "Urgence":
  - paragraph:
    - link /^15/
    - link /^112/
    - link /^114/
  - list:
    - listitem
- heading "Où les trouver" [level=2]
${hasScripts ? '- button "Le plus proche de moi"' : ''}
- list:
  - listitem:
    - heading /Hôtel de ville/ [level=3]
    - paragraph
    - link "Y aller"
- complementary:
  - figure:
    - img /^Plan/`),
    )
    // The hall is nearer. While it is closed, it comes last.
    const hall = page.locator('#appareils li').filter({ hasText: 'Salle du beffroi' })
    const isHallFirst = hasScripts && (await hall.locator('.can.non').count()) === 0
    if (hasScripts) {
      await tabTo(page, 'Le plus proche de moi')
      await page.keyboard.press('Enter')
      await page
        .getByRole('status')
        .filter({ hasText: isHallFirst ? /^Salle du beffroi : \d+\sm$/ : /^Hôtel de ville : \d+\sm$/ })
        .waitFor()
      // The focus must be where it was, so that the next Tab leads into the sorted list.
      await tabTo(page, 'Y aller')
    }
    const first = await page.locator('#appareils li').first().innerText()
    assert.match(first, isHallFirst ? /Salle du beffroi[\s\S]*Grand-Place/ : /Hôtel de ville[\s\S]*6 place du 4 Septembre/)
  },
  'reporting an item': async (walk) => {
    const { page, url } = walk
    const { id } = await RECORDS.event()
    await page.goto(`${url}/publication/${id}`)
    await openByKey(page, 'Signaler ce contenu', 'Signaler un contenu')
    await shows(
      walk,
      framed(`
- heading "Signaler un contenu" [level=1]
- group "Pourquoi ?":
  - radio "Contenu illégal"
  - radio "Autre raison"
- textbox /^Expliquez en quelques mots/
- textbox /^Votre adresse e-mail/
- button "Envoyer le signalement"`),
    )
    // A choice of several is one stop; its members are chosen by the arrows.
    await tabTo(page, 'Contenu illégal')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, /^Expliquez en quelques mots/)
    const message = `Essai ${word()}`
    await page.keyboard.insertText(message)
    await tabTo(page, /^Votre adresse e-mail/)
    await page.keyboard.insertText(`${word()}@exemple.fr`)
    await tabTo(page, 'Envoyer le signalement')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Votre signalement est envoyé' }).waitFor()
    const { data } = await (await api())(listReports, { params: { id } })
    assert.ok(
      data.some((report) => report.message === message),
      'The report has not arrived',
    )
  },
}

const WAYS: Record<string, BrowserContextOptions> = {
  'by keyboard': { viewport: { width: 1280, height: 900 }, permissions: ['geolocation'], geolocation: COMMUNE },
  'by keyboard, without JavaScript, at 320 px': { viewport: { width: 320, height: 640 }, javaScriptEnabled: false },
}

for (const [way, options] of Object.entries(WAYS))
  for (const [name, walk] of Object.entries(JOURNEYS))
    void test(`${name}, ${way}`, { skip: noBrowser, timeout: 240_000, tags: [fileTag()] }, async () => {
      const { url } = await service()
      // The demonstration has no devices; the event has dates ahead, whatever the day.
      await devices(await api())
      await RECORDS.event()
      const context = await (
        await browser()
      ).newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce', ...options })
      try {
        await walk({ page: await context.newPage(), url, hasScripts: options.javaScriptEnabled !== false })
      } finally {
        await context.close()
      }
    })

void test('a page that lacks an element of its template is not taken for it', () => {
  const page = '- main:\n  - heading "Agenda" [level=2]\n  - list:\n    - listitem:\n      - link "Fête"\n'
  assert.deepEqual(missingIn(page, '- main:\n  - heading /Agenda/\n  - link "Fête"\n'), [])
  assert.deepEqual(missingIn(page, '- heading "Agenda" [level=1]\n'), ['heading "Agenda" [level=1]'])
  assert.deepEqual(missingIn(page, '- main:\n  - list:\n    - link "Bal"\n'), ['main > list > link "Bal"'])
  assert.deepEqual(missingIn(page, '- link "Fête"\n- heading "Agenda"\n'), ['heading "Agenda"'])
})
