import type { SchoolBreak, SchoolZone } from '../../../contract/communes/commune-records.ts'

/**
 * School holidays of metropolitan France without Corsica, as the ministry of education fixed them: each first day without classes and the last one.
 * From the decrees of 7 December 2022 (JORFTEXT000046704476: 2025-2026), 22 October 2025 (JORFTEXT000052416058: 2026-2027) and 21 July 2026
 * (JORFTEXT000054457294: 2027-2028), which the data set "Le calendrier scolaire" of the ministry has too (data.education.gouv.fr, Licence Ouverte 2.0). Summer
 * 2028 has no end yet. Academies of Corsica and overseas fix their own calendars: nothing is said of them. A new decree is added below.
 */
const EVERYWHERE: readonly SchoolBreak[] = [
  { nom: 'toussaint', du: '2025-10-18', au: '2025-11-02' },
  { nom: 'noel', du: '2025-12-20', au: '2026-01-04' },
  { nom: 'ascension', du: '2026-05-14', au: '2026-05-17' },
  { nom: 'ete', du: '2026-07-04', au: '2026-08-31' },
  { nom: 'toussaint', du: '2026-10-17', au: '2026-11-01' },
  { nom: 'noel', du: '2026-12-19', au: '2027-01-03' },
  { nom: 'ascension', du: '2027-05-06', au: '2027-05-09' },
  { nom: 'ete', du: '2027-07-03', au: '2027-09-01' },
  { nom: 'toussaint', du: '2027-10-23', au: '2027-11-07' },
  { nom: 'noel', du: '2027-12-18', au: '2028-01-02' },
  { nom: 'ascension', du: '2028-05-25', au: '2028-05-28' },
]
const BY_ZONE: Record<SchoolZone, readonly SchoolBreak[]> = {
  A: [
    { nom: 'hiver', du: '2026-02-07', au: '2026-02-22' },
    { nom: 'printemps', du: '2026-04-04', au: '2026-04-19' },
    { nom: 'hiver', du: '2027-02-13', au: '2027-02-28' },
    { nom: 'printemps', du: '2027-04-10', au: '2027-04-25' },
    { nom: 'hiver', du: '2028-02-19', au: '2028-03-05' },
    { nom: 'printemps', du: '2028-04-22', au: '2028-05-08' },
  ],
  B: [
    { nom: 'hiver', du: '2026-02-14', au: '2026-03-01' },
    { nom: 'printemps', du: '2026-04-11', au: '2026-04-26' },
    { nom: 'hiver', du: '2027-02-20', au: '2027-03-07' },
    { nom: 'printemps', du: '2027-04-17', au: '2027-05-02' },
    { nom: 'hiver', du: '2028-02-05', au: '2028-02-20' },
    { nom: 'printemps', du: '2028-04-08', au: '2028-04-23' },
  ],
  C: [
    { nom: 'hiver', du: '2026-02-21', au: '2026-03-08' },
    { nom: 'printemps', du: '2026-04-18', au: '2026-05-03' },
    { nom: 'hiver', du: '2027-02-06', au: '2027-02-21' },
    { nom: 'printemps', du: '2027-04-03', au: '2027-04-18' },
    { nom: 'hiver', du: '2028-02-12', au: '2028-02-27' },
    { nom: 'printemps', du: '2028-04-15', au: '2028-05-01' },
  ],
}

/** The départements of the académies of each zone (code de l’éducation, D222-1 to D222-3; the zones are in the decrees above). */
const DEPARTEMENTS: Record<SchoolZone, readonly string[]> = {
  A: [
    '25 39 70 90', // Besançon
    '24 33 40 47 64', // Bordeaux
    '03 15 43 63', // Clermont-Ferrand
    '21 58 71 89', // Dijon
    '07 26 38 73 74', // Grenoble
    '19 23 87', // Limoges
    '01 42 69', // Lyon
    '16 17 79 86', // Poitiers
  ],
  B: [
    '04 05 13 84', // Aix-Marseille
    '02 60 80', // Amiens
    '59 62', // Lille
    '54 55 57 88', // Nancy-Metz
    '44 49 53 72 85', // Nantes
    '06 83', // Nice
    '14 27 50 61 76', // Normandie
    '18 28 36 37 41 45', // Orléans-Tours
    '08 10 51 52', // Reims
    '22 29 35 56', // Rennes
    '67 68', // Strasbourg
  ],
  C: [
    '77 93 94', // Créteil
    '11 30 34 48 66', // Montpellier
    '75', // Paris
    '09 12 31 32 46 65 81 82', // Toulouse
    '78 91 92 95', // Versailles
  ],
}
const ZONES = new Map(
  Object.entries(DEPARTEMENTS).flatMap(([zone, departements]) =>
    departements.flatMap((codes) => codes.split(' ').map((code) => [code, zone as SchoolZone] as const)),
  ),
)

/** The zone of a département and its holidays that are known, in order; null for Corsica and overseas. Spec §2-98. */
export function schoolHolidaysOf(departement: string): { zone: SchoolZone; periodes: SchoolBreak[] } | null {
  const zone = ZONES.get(departement)
  return zone ? { zone, periodes: [...EVERYWHERE, ...BY_ZONE[zone]].toSorted((one, other) => one.du.localeCompare(other.du)) } : null
}
