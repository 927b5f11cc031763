import assert from 'node:assert/strict'
import { getCompte } from '../../../contract/compte/compte.ts'
import { liftAlert } from '../../../contract/publications/event-routes.ts'
import { createPublication, deletePublication, listPublicationTypes } from '../../../contract/publications/publications.ts'
import { moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { browserTest, type Visit } from './browser.ts'
import { api } from './service.ts'

/** A folder for pictures of the screens, to be looked at. */
const PICTURES = environment['PICTURES']
const picture = async ({ page }: Visit, name: string) => PICTURES && page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
const HOUR_MS = 3_600_000
/** The end of the alerts of a test: the first entry of any calendar. */
const end = new Date(Date.now() + HOUR_MS).toISOString()
const endDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date(Date.parse(end)))

/** Publishes an alert of the visitor's town hall, which ends soon. Returns its id. */
async function alertOf({ api: own }: Visit, title: string): Promise<string> {
  const acteur = (await own(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
  const type = (await own(listPublicationTypes, { query: {} })).data.find(({ kind }) => kind === 'alerte')
  assert.ok(acteur && type)
  const alerte = { severite: 'danger', consignes: 'Fermez les fenêtres.' } as const
  const of = { acteur_id: acteur.id, commune_id: acteur.commune_id, type_id: type.id, alerte, expire_le: end }
  const { id } = (await own(createPublication, { body: { title, body: 'Texte.', ...of } })).data
  const asAdmin = await api()
  await asAdmin(moderateAdminPublication, { params: { id }, body: { moderation_status: 'published' } })
  return id
}

for (const width of [390, 1280])
  browserTest(
    `at ${width} px the author of a lifted alert reads that it was lifted, when and why, and of no end to come`,
    { app: 'espace', as: 'mairie@demo.test', width },
    async (visit) => {
      const { page, goto } = visit
      const lifted = await alertOf(visit, 'Fumée au port')
      const inForce = await alertOf(visit, 'Crue du canal')
      await visit.api(liftAlert, { params: { id: lifted }, body: { motif: 'Feu éteint à 9 h.' } })
      try {
        await goto(`/publications/${lifted}`)
        const main = page.locator('main')
        await main.getByText('Feu éteint à 9 h.').waitFor()
        await main.getByText('Levée', { exact: true }).waitFor()
        const text = await main.innerText()
        assert.match(text, /Levée le .* à \d/)
        assert.doesNotMatch(text, /En ligne|Visible jusqu’au/)
        assert.doesNotMatch(text.replace(/Gravité pendant l’alerte\s+Danger/, ''), /Danger/, 'the level is that of an alert in force')
        assert.deepEqual(await visit.axe(), [])
        await picture(visit, `lifted-record-${width}`)
        await goto('/publications')
        const row = (title: string) => page.getByRole('listitem').filter({ hasText: title }).first()
        await row('Fumée au port').getByText('Levée', { exact: true }).waitFor()
        await row('Crue du canal').getByText('En ligne', { exact: true }).waitFor()
        await picture(visit, `lifted-list-${width}`)
        for (const path of ['/', `/calendrier?semaine=${endDay}`, `/calendrier?mois=${endDay.slice(0, 7)}`]) {
          await goto(path)
          const ends = page.getByRole('link').filter({ hasText: 'Fin de l’alerte' })
          await ends.filter({ hasText: 'Crue du canal' }).waitFor()
          assert.equal(await ends.filter({ hasText: 'Fumée au port' }).count(), 0, path)
        }
        await picture(visit, `lifted-calendar-${width}`)
      } finally {
        for (const id of [lifted, inForce]) await visit.api(deletePublication, { params: { id } })
      }
    },
  )
