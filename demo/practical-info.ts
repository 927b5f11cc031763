import type { Insertable } from 'kysely'
import type { Database } from '../server/platform/db/schema.gen.ts'
import type { CommuneDemo } from './data/communes.ts'

type Info = Omit<Insertable<Database['commune_infos']>, 'id' | 'commune_id' | 'ordre'>

/** How a town hall can be reached, as the demonstration knows it. */
export interface Coordonnees {
  adresse: string
  telephone: string
  email: string
  site_web: string
}

/** Fictitious ways to reach a town hall: reserved numbers and reserved domain names. */
export function coordonnees(demo: CommuneDemo, commune: { slug: string; nom: string; codes_postaux: string[] }): Coordonnees {
  return {
    adresse: `${demo.mairie}, ${commune.codes_postaux[0] ?? ''} ${commune.nom}`.replace('  ', ' '),
    telephone: `${demo.telephone} ${numero(demo.insee, 0)}`,
    email: `accueil@mairie-${commune.slug}.example`,
    site_web: `https://www.${commune.slug}.example`,
  }
}

/** Last two groups of a telephone number, of their own for each actor of a commune. */
export function numero(insee: string, rang: number): string {
  const n = (Number.parseInt(insee, 36) * 7 + rang * 137) % 9000
  return `${String(10 + Math.floor(n / 100)).padStart(2, '0')} ${String(n % 100).padStart(2, '0')}`
}

/**
 * What the town hall's actor says of itself. It leaves a field out in two communes of three, so that the rows below
 * complete it: the merge rule of practical information is there to see. Spec §4.5.
 */
export function coordonneesActeur(rang: number, c: Coordonnees): { [K in keyof Coordonnees]: string | null } {
  return { ...c, email: rang % 3 === 1 ? null : c.email, adresse: rang % 3 === 2 ? null : c.adresse }
}

const OUVERTURE = {
  ville: [
    {
      jours: [1, 2, 3, 4, 5],
      plages: [
        ['08:30', '12:00'],
        ['13:30', '17:30'],
      ],
    },
    { jours: [6], plages: [['09:00', '12:00']], commentaire: 'État civil uniquement' },
  ],
  village: [
    { jours: [2], plages: [['14:00', '17:00']] },
    {
      jours: [5],
      plages: [
        ['09:00', '12:00'],
        ['14:00', '18:30'],
      ],
      commentaire: 'Permanence du maire à partir de 17 h',
    },
  ],
}

const URGENCES: [libelle: string, telephone: string, texte: string][] = [
  ['SAMU', '15', 'Urgence médicale.'],
  ['Police secours', '17', 'Danger immédiat, vol, agression.'],
  ['Sapeurs-pompiers', '18', 'Incendie, accident, secours à personne.'],
  ['Urgences européennes', '112', 'Depuis tout téléphone, dans toute l’Union européenne.'],
  ['Urgences par message', '114', 'Pour les personnes sourdes, malentendantes ou qui ne peuvent pas parler.'],
]
/** Known to the official directory as well: only what stands there speaks for a claim to a town hall (claims/evidence.ts). */
const DANS_L_ANNUAIRE = new Set(['14333', '29232', '48095'])
const AVEC_URGENCES = new Set(['62119', '97411', '75056'])

/** Practical information of a commune. */
export function infosDe(
  demo: CommuneDemo,
  commune: { nom: string; codes_postaux: string[]; population: number | null },
  c: Coordonnees,
): Info[] {
  const village = (commune.population ?? 0) < 2500
  const grande = (commune.population ?? 0) > 20_000
  const postal = { code_postal: commune.codes_postaux[0] ?? null, ville: commune.nom }
  const infos: Info[] = [
    {
      type: 'mairie',
      libelle: `Mairie - ${commune.nom}`,
      ...c,
      ...postal,
      horaires: JSON.stringify(village ? OUVERTURE.village : OUVERTURE.ville),
      ...(DANS_L_ANNUAIRE.has(demo.insee) ? { source: 'dila', source_id: `demonstration-${demo.insee}` } : {}),
    },
  ]
  if (grande)
    infos.push({
      type: 'mairie_annexe',
      libelle: `Mairie annexe, ${demo.lieux.quartier.replace(/^l[ea] /, '')}`,
      adresse: `Près de ${demo.lieux.ecole}`,
      ...postal,
      telephone: `${demo.telephone} ${numero(demo.insee, 40)}`,
      horaires: JSON.stringify([{ jours: [1, 3, 5], plages: [['09:00', '12:00']], commentaire: 'Fermée pendant les vacances scolaires' }]),
    })
  if (demo.lieux.mediatheque)
    infos.push({
      type: 'contact',
      libelle: demo.lieux.mediatheque.replace(/^la m/, 'M').replace(/^la b/, 'B'),
      telephone: `${demo.telephone} ${numero(demo.insee, 41)}`,
      texte: 'Inscription gratuite. Portage à domicile sur demande.',
      horaires: JSON.stringify([
        {
          jours: [2, 3, 5, 6],
          plages: [
            ['10:00', '12:30'],
            ['14:00', '18:30'],
          ],
        },
      ]),
    })
  infos.push(
    {
      type: 'contact',
      libelle: 'Service des eaux, dépannage',
      telephone: `${demo.telephone} ${numero(demo.insee, 42)}`,
      texte: 'Jour et nuit pour une fuite sur la voie publique.',
    },
    { type: 'lien', libelle: 'Portail famille', site_web: `${c.site_web}/famille`, texte: 'Cantine, garderie, centre de loisirs.' },
    { type: 'lien', libelle: 'Toutes les démarches', site_web: 'https://www.service-public.gouv.fr' },
  )
  if (AVEC_URGENCES.has(demo.insee))
    infos.push(...URGENCES.map(([libelle, telephone, texte]): Info => ({ type: 'urgence', libelle, telephone, texte })))
  return infos
}
