import assert from 'node:assert/strict'
import { createActeur, updateActeur } from '../../../contract/acteurs/acteurs.ts'
import { decideClaim, submitClaim } from '../../../contract/claims/claims.ts'
import { createClient } from '../../../contract/client.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { getCommuneFull, updateCommune } from '../../../contract/communes/communes-admin.ts'
import { createImportSource, deleteImportSource, updateImportSource } from '../../../contract/imports/imports.ts'
import { createPublication, listPublicationTypes, updatePublication } from '../../../contract/publications/publications.ts'
import { linkSubscription, listSubscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { listUsers, updateUser } from '../../../contract/users/users.ts'
import { browserTest, type Visit } from './browser.ts'

/** Longer than the interval at which the record on the screen is read again. */
const WATCH_MS = 21_000
const word = () => crypto.randomUUID().slice(0, 8)

/** A record: the path of its screen, a change by somebody else, and the restoration of the record if other tests depend on it. */
interface Watched {
  path: string
  change: () => Promise<unknown>
  putBack?: () => Promise<unknown>
}
type Api = Visit['api']
const communeId = async (api: Api, q: string) => (await api(listCommunes, { query: { q, per_page: 1 } })).data[0]?.id ?? ''
const newActeur = async (api: Api) =>
  (await api(createActeur, { body: { nom: `Chorale ${word()}`, type: 'association', commune_id: await communeId(api, 'Mende') } })).data

const RECORDS: Record<string, (visit: Visit) => Promise<Watched>> = {
  publication: async ({ api }) => {
    const { id: acteur_id, commune_id } = await newActeur(api)
    const type_id = (await api(listPublicationTypes, {})).data[0]?.id ?? ''
    const body = { title: `Concert ${word()}`, body: 'Dimanche.', acteur_id, commune_id, type_id }
    const { id } = (await api(createPublication, { body })).data
    return { path: `/publications/${id}`, change: () => api(updatePublication, { params: { id }, body: { title: 'Concert reporté' } }) }
  },
  acteur: async ({ api }) => {
    const { id } = await newActeur(api)
    return { path: `/acteurs/${id}`, change: () => api(updateActeur, { params: { id }, body: { description: 'Chante le jeudi.' } }) }
  },
  revendication: async ({ api, origin }) => {
    const { id: acteur_id } = await newActeur(api)
    const body = { acteur_id, message: 'Je préside cette chorale.', nom: 'Ève Roux', email: `eve@${word()}.example` }
    const { id } = (await createClient({ baseUrl: origin, appSource: 'web' })(submitClaim, { body })).data
    const decision = { status: 'rejected', reason: 'Essai terminé.' } as const
    return { path: `/revendications/${id}`, change: () => api(decideClaim, { params: { id }, body: decision }) }
  },
  commune: async ({ api }) => {
    const id = await communeId(api, 'Aast')
    const { population } = (await api(getCommuneFull, { params: { id } })).data
    const set = (to: number | null) => api(updateCommune, { params: { id }, body: { population: to } })
    return { path: `/communes/${id}`, change: () => set((population ?? 0) + 1), putBack: () => set(population) }
  },
  personne: async ({ api }) => {
    const [user] = (await api(listUsers, { query: { q: 'redaction@demo.test' } })).data
    assert.ok(user)
    const set = (nom: string | null) => api(updateUser, { params: { userId: user.id }, body: { nom } })
    return { path: `/utilisateurs/${user.id}`, change: () => set(`Lemaire ${word()}`), putBack: () => set(user.nom) }
  },
  'source d’import': async ({ api, expects }) => {
    // The source has no log of today.
    expects(404)
    const body = {
      nom: `Agenda ${word()}`,
      type: 'rss',
      url: 'https://exemple.fr/flux',
      commune_id: await communeId(api, 'Mende'),
    } as const
    const { id } = (await api(createImportSource, { body })).data
    const params = { id }
    return {
      path: `/imports/${id}`,
      change: () => api(updateImportSource, { params, body: { nom: 'Un autre nom' } }),
      putBack: () => api(deleteImportSource, { params }),
    }
  },
  abonnement: async ({ api }) => {
    const found = (await api(listSubscriptions, { query: { per_page: 50 } })).data.find(({ acteur }) => acteur === null)
    assert.ok(found)
    const { id } = found
    const link = (acteur_id: string | null) => api(linkSubscription, { params: { id }, body: { acteur_id } })
    return { path: `/abonnements/${id}`, change: async () => link((await newActeur(api)).id), putBack: () => link(null) }
  },
}

for (const [what, make] of Object.entries(RECORDS))
  browserTest(`what somebody else changes is told while one looks at it (${what})`, {}, async (visit) => {
    const { page, goto, axe } = visit
    const { path, change, putBack } = await make(visit)
    await page.clock.install()
    await goto(path)
    const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Comparer avec la version enregistrée' }) })
    assert.equal(await notice.count(), 0)
    await change()
    await page.clock.runFor(WATCH_MS)
    await notice.getByText(/par vous, dans un autre onglet, à \d/).waitFor()
    assert.deepEqual(await axe(), [])
    await notice.getByRole('button').click()
    await notice.waitFor({ state: 'detached' })
    await page.getByRole('dialog', { name: /par vous, dans un autre onglet/ }).waitFor()
    await putBack?.()
  })
