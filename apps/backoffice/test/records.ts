import assert from 'node:assert/strict'
import { listAdminActeurs } from '../../../contract/acteurs/acteurs.ts'
import { createProposal } from '../../../contract/acteurs/proposals.ts'
import { listClaims } from '../../../contract/claims/claims.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { listCommuneDefibrillateursAdmin } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import type { Call } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { listImportSources } from '../../../contract/imports/imports.ts'
import { listImportRuns } from '../../../contract/imports/import-runs.ts'
import { listThreads } from '../../../contract/messages/messages.ts'
import { changeOccurrence } from '../../../contract/publications/event-routes.ts'
import { createPublication, listPublicationTypes } from '../../../contract/publications/publications.ts'
import { listAdminPublications, moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { listSubscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { listUsers } from '../../../contract/users/users.ts'
import { devices } from './devices.ts'
import { pdf, photograph, uploaded } from './pictured.ts'
import { api } from './service.ts'

/** Returns a function that finds the first record of a list, so that the same one is shown each time. */
function first(endpoint: Endpoint, query: Record<string, string> = {}): () => Promise<{ id: string }> {
  return async () => {
    const call = await api()
    const { data } = (await call(endpoint, { query: { per_page: '1', ...query } })) as {
      data: { id: string }[]
    }
    const [record] = data
    assert.ok(record, `The demonstration has no record at ${endpoint.path}?${new URLSearchParams(query).toString()}`)
    return record
  }
}

/** Finds a run of an import that created or updated publications. */
async function run(): Promise<{ id: string; runId: string }> {
  const call = await api()
  for (const { id } of (await call(listImportSources, {})).data) {
    const { data } = await call(listImportRuns, { params: { id } })
    const found = data.find(({ created, updated }) => created + updated > 0)
    if (found) return { id, runId: found.id }
  }
  throw new assert.AssertionError({ message: 'The demonstration has no run of an import' })
}

/** Finds a device of the registry's sample that is in a commune. */
async function device(): Promise<{ id: string; commune_id: string }> {
  const found = (await devices(await api())).find(({ nom, commune_id }) => nom !== null && commune_id !== null)
  assert.ok(found?.commune_id)
  return { id: found.id, commune_id: found.commune_id }
}

/** Finds the commune's view of the same device. */
async function view(): Promise<{ id: string }> {
  const { id, commune_id } = await device()
  const { data } = await (await api())(listCommuneDefibrillateursAdmin, { params: { id: commune_id }, query: { per_page: '100' } })
  const found = data.find(({ defibrillateur_id }) => defibrillateur_id === id)
  assert.ok(found)
  return { id: found.id }
}

const DAY_MS = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const CARRIED = {
  evenement: {
    title: 'Ateliers du mardi et du jeudi',
    body: 'Initiation au numérique, ouverte à tous. Sur inscription.',
    evenement: {
      repetition: { frequence: 'hebdomadaire', jours: ['mardi', 'jeudi'], debut: `${day(3)}T18:30`, fin: `${day(3)}T20:00`, nombre: 12 },
      lieu: { nom: 'Médiathèque', adresse: '2 place de la République', latitude: 50.5303, longitude: 2.6408 },
      gratuit: false,
      tarif: '5 € la séance',
      reservation_url: 'https://mediatheque.example.fr/ateliers',
      public: 'Tout public, à partir de 12 ans',
      theme: 'atelier',
      accessible: true,
    },
  },
  alerte: {
    title: 'Crue de la Lawe : secteur des quais fermé',
    body: 'Les quais sont fermés à la circulation.',
    expire_le: new Date(Date.now() + 3 * DAY_MS).toISOString(),
    alerte: {
      severite: 'danger',
      secteurs: ['Quais de la Lawe', 'Rue du Rivage'],
      consignes: '- Ne descendez pas dans les caves.\n- Déplacez les véhicules.',
      source: 'Préfecture du Pas-de-Calais',
    },
  },
} as const

/** Returns a function that creates a published event or alert of a town hall, once in the process: the same one is shown each time. */
function carried(kind: keyof typeof CARRIED): () => Promise<{ id: string }> {
  let made: Promise<{ id: string }> | undefined
  const make = async () => {
    const call = await api()
    const [acteur] = (await call(listAdminActeurs, { query: { q: 'Mairie de Béthune', per_page: '1' } })).data
    assert.ok(acteur)
    const type = (await call(listPublicationTypes, { query: { per_page: '100' } })).data.find((one) => one.kind === kind)
    const body = { acteur_id: acteur.id, commune_id: acteur.commune_id, type_id: type?.id ?? null, ...CARRIED[kind] }
    const { id } = (await call(createPublication, { body } as unknown as Call<typeof createPublication>)).data
    const { data } = await call(moderateAdminPublication, { params: { id }, body: { moderation_status: 'published' } })
    const [, second] = data.evenement?.occurrences ?? []
    if (second)
      await call(changeOccurrence, {
        params: { id, occurrence: second.id },
        body: { statut: 'annule', motif: 'La médiathèque est fermée ce jour-là.' },
      })
    return { id }
  }
  return () => (made ??= make())
}

let withPictures: Promise<{ id: string }> | undefined
/** Creates a pending publication with two pictures and a document, once in the process. */
async function makePictured(): Promise<{ id: string }> {
  const call = await api()
  const [acteur] = (await call(listAdminActeurs, { query: { q: 'Harmonie de la Lawe', per_page: '1' } })).data
  assert.ok(acteur)
  const [sky, evening, rules] = await Promise.all([
    photograph('#7aa6d8').then((file) => uploaded(call, acteur.id, file, 'image/jpeg', 'parc.jpg')),
    photograph('#d8a07a', undefined, [900, 1200]).then((file) => uploaded(call, acteur.id, file, 'image/jpeg', 'soir.jpg')),
    uploaded(call, acteur.id, pdf('Programme'), 'application/pdf', 'programme.pdf'),
  ])
  const body = {
    acteur_id: acteur.id,
    commune_id: acteur.commune_id,
    title: 'Concert de printemps au parc de la Rotonde',
    body: 'L’harmonie joue deux heures, à l’ombre des platanes.',
    images: [
      { media_id: sky, alt: 'Le kiosque du parc, un matin', legende: 'Le kiosque restauré', credit: 'Ville de Béthune' },
      { media_id: evening, decorative: true },
    ],
    documents: [{ media_id: rules, titre: 'Programme complet' }],
  }
  return (await call(createPublication, { body })).data
}

let proposed: Promise<{ id: string }> | undefined
/** Creates a pending proposal of an actor whose name is like another's, once in the process. */
async function makeProposal(): Promise<{ id: string }> {
  const [acteur] = (await (await api())(listAdminActeurs, { query: { q: 'Harmonie de la Lawe', per_page: '1' } })).data
  assert.ok(acteur)
  const message = 'Nous répétons chaque mardi à la salle des fêtes, et jouons aux cérémonies de la commune.'
  const body = { nom: 'Harmonie municipale de la Lawe', type: 'association' as const, commune_id: acteur.commune_id, message }
  const asPerson = await api('habitant@demo.test')
  return (await asPerson(createProposal, { body: { ...body, adresse: '3 rue de la Lawe', telephone: '03 21 00 00 00' } })).data
}

/** Functions that find records of the demonstration which show much of their screens. */
export const RECORDS = {
  publication: first(listAdminPublications, { moderation_status: 'pending', sort: 'created_at_desc' }),
  reported: first(listAdminPublications, { reported: 'true' }),
  waiting: first(listAdminPublications, { modification: 'true' }),
  event: carried('evenement'),
  alert: carried('alerte'),
  act: first(listAdminPublications, { kind: 'acte', moderation_status: 'published', q: 'restauration' }),
  pictured: () => (withPictures ??= makePictured()),
  claim: first(listClaims, { status: 'pending' }),
  proposal: () => (proposed ??= makeProposal()),
  acteur: first(listAdminActeurs, { q: 'Mairie de Béthune' }),
  commune: first(listCommunes, { q: 'Béthune' }),
  thread: first(listThreads),
  source: first(listImportSources),
  run,
  device,
  view,
  user: first(listUsers, { q: 'mairie@demo.test' }),
  /** Users whose names tests may change. */
  userToChange: first(listUsers, { q: 'asso@demo.test' }),
  userToRename: first(listUsers, { q: 'redaction@demo.test' }),
  subscription: first(listSubscriptions),
} satisfies Record<string, () => Promise<Record<string, string>>>
