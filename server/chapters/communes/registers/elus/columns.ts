import { ImportError } from '../../../../platform/open-data/import-error.ts'
import { registerMessage } from '../messages-catalogue.ts'

/** The files of the register (Répertoire national des élus) that name people of communes. */
export const FICHIERS = ['maires', 'conseillers', 'arrondissements'] as const
export type Fichier = (typeof FICHIERS)[number]

/** Our names of the columns, and their names in the releases, in the form of slugOf(). The first name is the current one. */
const COLUMNS = {
  departement: ['code-du-departement', 'code-departement'],
  commune: ['code-de-la-commune', 'code-commune', 'code-insee'],
  secteur: ['libelle-du-secteur', 'libelle-de-l-arrondissement', 'libelle-secteur'],
  nom: ['nom-de-l-elu', 'nom-de-l-elu-e', 'nom'],
  prenom: ['prenom-de-l-elu', 'prenom-de-l-elu-e', 'prenom'],
  sexe: ['code-sexe', 'code-sexe-m-f', 'sexe'],
  naissance: ['date-de-naissance', 'date-naissance'],
  mandat: ['date-de-debut-du-mandat', 'date-debut-mandat'],
  fonction: ['libelle-de-la-fonction', 'libelle-fonction'],
  debut: ['date-de-debut-de-la-fonction', 'date-debut-fonction'],
}
type Column = keyof typeof COLUMNS

const REQUIRED: Column[] = ['commune', 'nom', 'prenom', 'sexe', 'naissance', 'mandat']
/** Columns of the register's other files: councils of départements, regions, groups of communes… */
const OTHER_FILES = /(^|-)(epci|canton|siren|section|circonscription|region|ressort)(-|$)/

/** The positions of the columns in a file. */
export interface Layout {
  fichier: Fichier
  width: number
  read: (cells: readonly string[], column: Column) => string
}

/**
 * Finds the columns of a file from its head, and which file of the register it is.
 * @param expected the file it should be
 * @throws ImportError if a column is missing, or it is another file
 */
export function layoutOf(head: readonly string[], expected?: Fichier): Layout {
  const place = (column: Column) => COLUMNS[column].map((name) => head.indexOf(name)).find((index) => index >= 0) ?? -1
  const places = new Map((Object.keys(COLUMNS) as Column[]).map((column) => [column, place(column)]))
  const other = head.find((name) => OTHER_FILES.test(name))
  if (other !== undefined && place('secteur') < 0)
    throw new ImportError(registerMessage('officials_other_file', { column: other.slice(0, 60) }))
  const missing = REQUIRED.filter((column) => place(column) < 0).map((column) => `"${COLUMNS[column][0]}"`)
  if (missing.length > 0) throw new ImportError(registerMessage('officials_columns', { columns: missing.join(', ') }))
  const fichier = place('secteur') >= 0 ? 'arrondissements' : place('fonction') >= 0 ? 'conseillers' : 'maires'
  if (expected && expected !== fichier) throw new ImportError(registerMessage('officials_wrong_file', { found: fichier, expected }))
  return { fichier, width: head.length, read: (cells, column) => cells[places.get(column) ?? -1] ?? '' }
}
