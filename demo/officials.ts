import type { Insertable } from 'kysely'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { hasard } from './random.ts'
import { NOMS, NOMS_REGION, PRENOMS_F, PRENOMS_M } from './data/names.ts'

const DELEGATIONS = [
  'Finances et affaires générales',
  'Enfance, écoles et jeunesse',
  'Urbanisme, voirie et mobilités',
  'Transition écologique, eau et biodiversité',
  'Action sociale et grand âge',
  'Culture et patrimoine',
  'Sports et vie associative',
  'Commerce, artisanat et tourisme',
  'Sécurité et prévention des risques',
]
const MANDAT = '2026-03-22'

/** Adjoints and conseillers shown, by the size of the commune. */
const effectif = (population: number): [adjoints: number, conseillers: number] =>
  population < 500 ? [2, 5] : population < 3500 ? [4, 7] : population < 20_000 ? [6, 10] : [9, 14]

/** A fictitious municipal council. Its wordings are those of the national register of officials. */
export function elusDe(commune: {
  id: string
  code_insee: string
  departement: string
  population: number | null
}): Insertable<Database['elus']>[] {
  const alea = hasard(Number.parseInt(commune.code_insee, 36))
  const noms = [...(NOMS_REGION[commune.departement] ?? []), ...NOMS]
  const regionaux = NOMS_REGION[commune.departement]?.length ?? 0
  const pris = new Set<string>()
  const nom = (): string => {
    for (;;) {
      const choisi = noms[regionaux > 0 && alea.chance(0.6) ? alea.entier(0, regionaux - 1) : alea.entier(0, noms.length - 1)] ?? ''
      const dejaPris = pris.has(choisi) && !alea.chance(0.05)
      pris.add(choisi)
      if (!dejaPris) return choisi
    }
  }
  // Lists alternate women and men, as the electoral law has it.
  const premier = alea.entier(0, 1)
  const [adjoints, conseillers] = effectif(commune.population ?? 0)
  return Array.from({ length: 1 + adjoints + conseillers }, (_, i) => {
    const femme = (i + premier) % 2 === 0
    const rang = i >= 1 && i <= adjoints ? i : null
    return {
      id: newId(),
      commune_id: commune.id,
      civilite: femme ? 'F' : 'M',
      nom: nom(),
      prenom: alea.parmi(femme ? PRENOMS_F : PRENOMS_M),
      fonction: i === 0 ? 'Maire' : rang === null ? null : rang === 1 ? '1er adjoint au maire' : `${rang}ème adjoint au maire`,
      fonction_type: i === 0 ? 'maire' : rang === null ? 'conseiller' : 'adjoint',
      rang,
      delegation: rang === null ? null : (DELEGATIONS[rang - 1] ?? null),
      date_debut_mandat: MANDAT,
      date_debut_fonction: rang !== null || i === 0 ? '2026-03-28' : MANDAT,
      source: 'manuel',
      ordre: i,
    }
  })
}
