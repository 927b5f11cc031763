import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Refusal } from '../../../../platform/open-data/refusals.ts'

/** Creates a temporary folder for the files of a test file. */
export function filesFolder(): { write: (content: string | Buffer) => string; cleanUp: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'beffroi-files-'))
  let n = 0
  return {
    write: (content) => {
      const path = join(folder, `${(n += 1)}`)
      writeFileSync(path, content)
      return path
    },
    cleanUp: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The column names of the register's files in the releases of 2026. */
export const MAIRES_HEAD = [
  'Code du département',
  'Libellé du département',
  'Code de la collectivité à statut particulier',
  'Libellé de la collectivité à statut particulier',
  'Code de la commune',
  'Libellé de la commune',
  "Nom de l'élu",
  "Prénom de l'élu",
  'Code sexe',
  'Date de naissance',
  'Code de la catégorie socio-professionnelle',
  'Libellé de la catégorie socio-professionnelle',
  'Date de début du mandat',
  'Date de début de la fonction',
]
const CONSEILLERS_HEAD = [...MAIRES_HEAD.slice(0, 13), 'Libellé de la fonction', 'Date de début de la fonction', 'Code nationalité']

/** A person in a file. */
export interface Person {
  commune?: string
  nom: string
  prenom?: string
  sexe?: string
  naissance?: string
  fonction?: string
  mandat?: string
  debut?: string
}

const row = ({ commune = '01001', nom, prenom = 'Camille', sexe = 'F', naissance = '1970-02-03', mandat = '2026-03-22' }: Person) => [
  commune.slice(0, 2),
  'Ain',
  '',
  '',
  commune,
  'Commune',
  nom,
  prenom,
  sexe,
  naissance,
  '37',
  'Cadre',
  mandat,
]

/** Returns a file of mayors in the format of the 2026 release. */
export const mairesFile = (people: Person[]): string =>
  [MAIRES_HEAD, ...people.map((person) => [...row(person), person.debut ?? '2026-03-28'])].map((cells) => `${cells.join(';')}\n`).join('')

/** Returns a file of municipal councillors in the format of the 2026 release. */
export const conseillersFile = (people: Person[]): string =>
  [CONSEILLERS_HEAD, ...people.map((person) => [...row(person), person.fonction ?? '', person.debut ?? '', 'FR'])]
    .map((cells) => `${cells.join(';')}\n`)
    .join('')

/** Returns refused lines with their reasons in English. */
export const inEnglish = (refusals: readonly Refusal[]) => refusals.map(({ line, reason }) => ({ line, reason: reason.en }))
