import { firstRefusal, ROW_MESSAGES } from '../../../platform/open-data/messages-catalogue.ts'
import type { StoredMessage } from '../../../platform/stored-messages/message.ts'
import { entry, figure, messagePart, quoted } from '../../../platform/stored-messages/part.ts'

/** The reasons why a line or record of a register is refused, each as the end of a sentence. */
export const REGISTER_ROW_MESSAGES = messagePart('register_row', {
  unreadable_characters: entry('des caractères illisibles', 'characters that cannot be read'),
  unknown_commune: entry<{ code: string }>(
    ({ code }) => `aucune commune n’a le code « ${code} »`,
    ({ code }) => `no commune has the code "${code}"`,
  ),
  name_missing: entry('le nom ou le prénom manque', 'the name or the first name is missing'),
  name_too_long: entry<{ limit: number }>(
    ({ limit }) => `un nom de plus de ${figure(limit)} caractères`,
    ({ limit }) => `a name of more than ${limit} characters`,
  ),
  no_birth_date: entry(
    'la date de naissance, qui distingue les personnes, manque ou n’existe pas',
    'the birth date, by which people are told apart, is missing or is no day',
  ),
  bad_mandate_date: entry('la date du mandat ou de la fonction n’existe pas', 'the date of the mandate or of the office is no day'),
  office_too_long: entry<{ limit: number }>(
    ({ limit }) => `une fonction de plus de ${figure(limit)} caractères`,
    ({ limit }) => `an office of more than ${limit} characters`,
  ),
  no_object: entry('ce n’est pas un objet', 'it is no object'),
  no_id: entry('aucun identifiant', 'it has no id'),
  bad_name: entry('un nom absent ou trop long', 'its name is missing or too long'),
  no_insee_code: entry('aucun code Insee', 'it has no INSEE code'),
  no_polygon: entry<{ code: string }>(
    ({ code }) => `le contour de la commune « ${code} » n’est pas une surface`,
    ({ code }) => `the outline of the commune "${code}" is no area`,
  ),
  outline_elsewhere: entry<{ code: string }>(
    ({ code }) => `le contour de la commune « ${code} » sort de son territoire : les coordonnées doivent être en degrés (WGS 84)`,
    ({ code }) => `the outline of the commune "${code}" is outside of its territory: coordinates must be degrees (WGS 84)`,
  ),
  outline_twice: entry<{ code: string }>(
    ({ code }) => `un second contour de la commune « ${code} »`,
    ({ code }) => `a second outline of the commune "${code}"`,
  ),
  too_many_communes: entry<{ limit: number }>(
    ({ limit }) => `plus de ${figure(limit)} communes desservies`,
    ({ limit }) => `it serves more than ${limit} communes`,
  ),
})
export const registerRowMessage = REGISTER_ROW_MESSAGES.message

type First = { line: number | null; reason: StoredMessage | null }
const first = ({ line, reason }: First): string =>
  reason ? firstRefusal(line, quoted(reason, ROW_MESSAGES, REGISTER_ROW_MESSAGES).en) : ''

/** The error messages about a file of a register of communes. */
export const REGISTER_MESSAGES = messagePart('register', {
  communes_missing: entry(
    'Il n’y a pas encore de communes : chargez d’abord la liste officielle.',
    'There are no communes yet: run "import communes" first.',
  ),
  officials_none: entry<First>(
    'Aucun élu du fichier n’a pu être repris.',
    (refused) => `The file names no official that could be taken.${first(refused)}`,
  ),
  officials_other_file: entry<{ column: string }>(
    ({ column }) => `Il ne s’agit pas d’un fichier d’élus municipaux : il contient une colonne « ${column} ».`,
    ({ column }) => `This is no file of municipal officials: it has a column "${column}".`,
  ),
  officials_columns: entry<{ columns: string }>(
    ({ columns }) => `Colonnes absentes du fichier : ${columns}. Il ne s’agit pas d’un fichier du répertoire des élus.`,
    ({ columns }) => `The file lacks the columns ${columns}: it is not a file of the register of officials.`,
  ),
  officials_wrong_file: entry<{ found: string; expected: string }>(
    ({ found, expected }) => `D’après ses colonnes, il s’agit du fichier « ${found} » et non « ${expected} ».`,
    ({ found, expected }) => `By its columns this is the file "${found}", not "${expected}".`,
  ),
  outlines_none: entry<First>(
    'Aucun contour du fichier n’a pu être repris.',
    (refused) => `The file has no outline of a commune that could be taken.${first(refused)}`,
  ),
  town_halls_none: entry<First>(
    'Aucune mairie du fichier n’a pu être reprise.',
    (refused) => `The file names no town hall that could be taken.${first(refused)}`,
  ),
})
export const registerMessage = REGISTER_MESSAGES.message
