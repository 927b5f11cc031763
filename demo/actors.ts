import type { Insertable } from 'kysely'
import { normalised } from '../server/chapters/acteurs/contacts.ts'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { addDays, daytime } from './dates.ts'
import { withPreposition } from './french.ts'
import { type PlacedActor, type PlacedCommune, phoneNumber, townHallContacts, townHallOf } from './placed.ts'
import { type ActorData, actors } from './schemas/people.ts'
import { localPublications } from './schemas/publications.ts'

export type ActorRow = Insertable<Database['acteurs']> & { id: string }
/** An actor with its row, and with its record in actors.json unless it is a town hall. */
export interface NewActor {
  actor: PlacedActor
  row: ActorRow
  data?: ActorData
}

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Returns the town hall and the other actors of each commune. */
export const actorsOf = (communes: readonly PlacedCommune[], now: Date): NewActor[] =>
  communes.flatMap((commune, rank) => [
    townHall(commune, rank, now),
    ...(actors().actors[commune.code_insee] ?? []).map((data, i) => actor(commune, data, i, now)),
  ])

function townHall(commune: PlacedCommune, rank: number, now: Date): NewActor {
  const contacts = townHallContacts(commune)
  const of = withPreposition('de', commune.nom)
  const placed: PlacedActor = {
    id: newId(),
    ref: townHallOf(commune.code_insee),
    commune,
    theme: 'mairie',
    nom: `Mairie ${of}`,
    canPublish: true,
    state: 'normal',
    alsoIn: neighboursOf(commune.code_insee),
    adresse: contacts.adresse,
    telephone: contacts.telephone,
    email: contacts.email,
    site: contacts.site_web,
    createdAt: addDays(now, -400 - rank),
  }
  // A field is missing in two communes of three, so that practical information completes it. Spec §4.5.
  const own = { ...contacts, email: rank % 3 === 1 ? null : contacts.email, adresse: rank % 3 === 2 ? null : contacts.adresse }
  const row = {
    ...identity(placed),
    slug: `mairie-${commune.slug}`,
    type: 'mairie',
    description: `L’actualité municipale ${of}. Démonstration : les personnes, les contenus et les coordonnées sont fictifs.`,
    ...own,
    ...normalised(own, commune.departement),
    valide: true,
    badge: 'officiel',
    active: true,
    deleted_at: null,
  }
  return { actor: placed, row }
}

function actor(commune: PlacedCommune, data: ActorData, rank: number, now: Date): NewActor {
  const { code_insee, data: place } = commune
  const domain = `${slugOf(data.nom)}.example`
  const street = place.places[rank % 2 === 0 ? 'rue' : 'rue2'] ?? ''
  const placed: PlacedActor = {
    id: newId(),
    ref: `${code_insee}/${data.nom}`,
    commune,
    theme: data.theme,
    nom: data.nom,
    canPublish: data.can_publish === true,
    state: data.deleted ? 'deleted' : data.deactivated ? 'inactive' : data.validated === false ? 'unvalidated' : 'normal',
    alsoIn: [...new Set([...(data.also_in ?? []), ...neighboursOf(code_insee, `${code_insee}/${data.nom}`)])],
    adresse: `${rank * 11 + 3} ${street.replace(/^l(a|e) |^l’/, '')}, ${commune.codes_postaux[0] ?? ''} ${commune.nom}`,
    telephone: phoneNumber(place, rank + 1),
    email: `bonjour@${domain}`,
    site: `https://www.${domain}`,
    createdAt: daytime(now, data.created ?? 120 + rank * 47 + (Number.parseInt(code_insee, 36) % 41)),
  }
  const contacts = { telephone: placed.telephone, email: placed.email, site_web: rank % 3 === 1 ? null : placed.site }
  const row = {
    ...identity(placed),
    slug: slugOf(`${data.nom} ${commune.slug}`),
    type: actors().themes[data.theme] ?? '',
    description: data.description,
    adresse: placed.adresse,
    ...contacts,
    ...normalised(contacts, commune.departement),
    valide: data.validated !== false,
    badge: data.badge ?? null,
    active: data.deactivated === undefined,
    deleted_at: data.deleted === undefined ? null : daytime(now, data.deleted).toISOString(),
  }
  return { actor: placed, row, data }
}

const identity = ({ id, nom, commune, canPublish, createdAt }: PlacedActor) => ({
  id,
  nom,
  commune_id: commune.id,
  can_publish: canPublish,
  created_at: createdAt.toISOString(),
  updated_at: createdAt.toISOString(),
})

/** Returns the INSEE codes of the further communes that local publications of an actor concern. */
const neighboursOf = (insee: string, ref?: string): string[] => [
  ...new Set((localPublications()[insee] ?? []).filter((one) => one.actor === ref).flatMap(({ also_in }) => also_in)),
]
