import type { Insertable } from 'kysely'
import { normalised } from '../server/chapters/acteurs/contacts.ts'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { ACTEURS, type ActeurDemo, THEMES } from './data/actors.ts'
import { COMMUNE_DES_COMPTES } from './data/communes.ts'
import type { ActeurPlace, CommunePlacee } from './placed.ts'
import { contracte } from './french.ts'
import { coordonnees, coordonneesActeur, numero } from './practical-info.ts'
import { enJournee, plusJours } from './dates.ts'
import { LOCALES } from './data/local-publications.ts'

/** The actors of the demonstration, ready to be inserted, and what hangs on them. */
export interface ActeursPrets {
  rows: Insertable<Database['acteurs']>[]
  acteurs: ActeurPlace[]
  liens: { acteur_id: string; commune_id: string }[]
  /** Town hall by commune id. */
  mairies: Map<string, string>
  /** The actors that the accounts act for. */
  comptes: { mairie: string | null; association: string | null }
}

type Contacts = Record<'telephone' | 'email' | 'site_web', string | null>

/** "L’Échappée des Pyrénées" → "l-echappee-des-pyrenees". */
const slug = (texte: string): string =>
  texte
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The town hall and the other actors of each commune. */
export function acteursDe(communes: CommunePlacee[], maintenant: Date): ActeursPrets {
  const ids = new Map(communes.map(({ code_insee, id }) => [code_insee, id]))
  const prets: ActeursPrets = { rows: [], acteurs: [], liens: [], mairies: new Map(), comptes: { mairie: null, association: null } }
  for (const [rangCommune, commune] of communes.entries()) {
    const mairie = mairieDe(commune, rangCommune, maintenant)
    prets.mairies.set(commune.id, mairie.acteur.id)
    const autres = (ACTEURS[commune.code_insee] ?? []).map((demo, rang) => acteurDe(commune, demo, rang, maintenant))
    for (const { row, acteur } of [mairie, ...autres]) {
      prets.rows.push(row)
      prets.acteurs.push(acteur)
      prets.liens.push(...acteur.aussi.flatMap((insee) => ids.get(insee) ?? []).map((commune_id) => ({ acteur_id: acteur.id, commune_id })))
    }
    if (commune.code_insee === COMMUNE_DES_COMPTES) prets.comptes = { mairie: mairie.acteur.id, association: autres[0]?.acteur.id ?? null }
  }
  return prets
}

function mairieDe(commune: CommunePlacee, rang: number, maintenant: Date) {
  const c = coordonnees(commune.demo, commune)
  const acteur: ActeurPlace = {
    id: newId(),
    commune,
    rang: -1,
    theme: 'mairie',
    nom: `Mairie ${contracte('de', commune.nom)}`,
    publie: true,
    etat: null,
    aussi: voisines(commune.code_insee, -1),
    telephone: c.telephone,
    courriel: c.email,
    site: c.site_web,
    creeLe: plusJours(maintenant, -400 - rang),
  }
  const row = {
    id: acteur.id,
    nom: acteur.nom,
    slug: `mairie-${commune.slug}`,
    type: 'mairie',
    description: `L’actualité municipale ${contracte('de', commune.nom)}. Démonstration : les personnes, les contenus et les coordonnées sont fictifs.`,
    commune_id: commune.id,
    ...contacts(coordonneesActeur(rang, c), commune),
    ...date(acteur.creeLe),
    valide: true,
    badge: 'officiel',
    active: true,
    can_publish: true,
    deleted_at: null,
  }
  return { acteur, row }
}

function acteurDe(commune: CommunePlacee, demo: ActeurDemo, rang: number, maintenant: Date) {
  const domaine = `${slug(demo.nom)}.example`
  const acteur: ActeurPlace = {
    id: newId(),
    commune,
    rang,
    theme: demo.theme,
    nom: demo.nom,
    publie: demo.publie ?? false,
    etat: demo.etat ?? null,
    aussi: [...new Set([...(demo.aussi ?? []), ...voisines(commune.code_insee, rang)])],
    telephone: `${commune.demo.telephone} ${numero(commune.code_insee, rang + 1)}`,
    courriel: `bonjour@${domaine}`,
    site: `https://www.${domaine}`,
    creeLe: enJournee(maintenant, demo.cree ?? 120 + rang * 47 + (Number.parseInt(commune.code_insee, 36) % 41)),
  }
  const row = {
    id: acteur.id,
    nom: demo.nom,
    slug: slug(`${demo.nom} ${commune.slug}`),
    type: THEMES[demo.theme],
    description: demo.texte,
    commune_id: commune.id,
    adresse: `${rang * 11 + 3} ${commune.demo.lieux[rang % 2 === 0 ? 'rue' : 'rue2'].replace(/^l(a|e) |^l’/, '')}, ${commune.codes_postaux[0] ?? ''} ${commune.nom}`,
    ...contacts({ telephone: acteur.telephone, email: acteur.courriel, site_web: rang % 3 === 1 ? null : acteur.site }, commune),
    ...date(acteur.creeLe),
    valide: demo.etat !== 'a_valider',
    badge: demo.badge ?? null,
    active: demo.etat !== 'inactif',
    can_publish: acteur.publie,
    deleted_at: demo.etat === 'supprime' ? enJournee(maintenant, 12.4).toISOString() : null,
  }
  return { acteur, row }
}

/** Communes that a local publication of this actor is also meant for. */
const voisines = (insee: string, rang: number): string[] =>
  (LOCALES[insee] ?? [])
    .filter(({ acteur }) => (acteur ?? -1) === rang)
    .flatMap(({ aussi }) => aussi ?? [])
    .filter((code, i, codes) => codes.indexOf(code) === i)

const date = (creeLe: Date) => ({ created_at: creeLe.toISOString(), updated_at: creeLe.toISOString() })

/** As an administrator's form would have left them. */
const contacts = <T extends Contacts>(donnes: T, { departement }: CommunePlacee) => ({ ...donnes, ...normalised(donnes, departement) })
