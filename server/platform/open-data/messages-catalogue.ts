import { entry, figure, messagePart } from '../stored-messages/part.ts'

/** `host` is the first word of both texts. If it is not the name of a host ("The address"), it begins with a capital. */
type Host = { host: string }

/** Messages about faults of a file of a public register, or of the address that it is read from. */
export const FILE_MESSAGES = messagePart('file', {
  file_empty: entry('Le fichier est vide.', 'The file is empty.'),
  file_missing: entry('Le fichier n’existe pas.', 'The file does not exist.'),
  file_is_folder: entry('Le chemin indiqué est un dossier, non un fichier.', 'The file is a folder.'),
  file_forbidden: entry('Le service n’a pas le droit de lire le fichier.', 'The file may not be read.'),
  file_unreadable: entry<{ error: string }>(
    ({ error }) => `Le fichier n’a pas pu être lu (${error}).`,
    ({ error }) => `The file could not be read (${error}).`,
  ),
  file_is_device: entry('Ce n’est pas un fichier, mais un tube ou un périphérique.', 'The file is none: a pipe or a device.'),
  file_is_archive: entry(
    'Le fichier est une archive : il faut d’abord en extraire le contenu.',
    'The file is an archive: take out the file it holds first.',
  ),
  file_archive_damaged: entry('L’archive gzip est incomplète ou abîmée.', 'The file is no whole gzip archive.'),
  file_too_long: entry<{ megabytes: number }>(
    ({ megabytes }) => `Le fichier contient plus de ${figure(megabytes)} Mo de texte.`,
    ({ megabytes }) => `The file holds more than ${megabytes} MB of text.`,
  ),
  file_cut_off: entry(
    'Le fichier s’arrête au milieu d’une ligne : il n’a pas été reçu en entier.',
    'The file ends in the middle of a line: it was not received whole.',
  ),
  file_no_json: entry('Le fichier n’est pas un document JSON complet.', 'The file is no whole JSON document.'),
  file_json_cut_off: entry<{ place: number }>(
    ({ place }) => `Le fichier n’est pas un document JSON complet : il s’interrompt après le relevé ${figure(place)}.`,
    ({ place }) => `The file is no whole JSON document: it breaks off after record ${place}.`,
  ),
  record_too_large: entry<{ place: number }>(
    ({ place }) => `Le relevé ${figure(place)} du fichier est plus grand ou plus profond qu’aucun ne peut l’être.`,
    ({ place }) => `Record ${place} of the file is larger or deeper than any record can be.`,
  ),
  part_too_slow: entry(
    'Une partie du fichier demande plus de temps de lecture qu’aucune ne peut en demander : il n’a pas été lu jusqu’au bout.',
    'A part of the file takes longer to read than any part can: it was not read to its end.',
  ),
  row_too_large: entry(
    'Une ligne du fichier est plus grande qu’aucune ne peut l’être, ou le fichier n’en est pas un.',
    'A row of the file is larger than any row can be, or the file is none.',
  ),
  killed_before: entry(
    'Ce fichier a déjà arrêté son lecteur, faute de temps ou de mémoire : il n’est plus lu tant que son contenu reste le même.',
    'This file has stopped its reader before: it is not read again while its content stays the same.',
  ),
  line_unreadable: entry<{ line: number | null }>(
    ({ line }) =>
      `La ligne ${line === null ? '?' : figure(line)} du fichier est illisible : trop longue, ou un guillemet n’est pas refermé.`,
    ({ line }) => `Line ${line ?? '?'} of the file is no line of a table: too long, or a quote is opened and not closed.`,
  ),
  answer_not_file: entry<Host & { status: number }>(
    ({ host, status }) => `${host} répond par le code ${status} au lieu d’un fichier.`,
    ({ host, status }) => `${host} answers ${status} instead of a file.`,
  ),
  answer_too_large: entry<Host & { megabytes: number }>(
    ({ host, megabytes }) => `La réponse de ${host} dépasse ${figure(megabytes)} Mo.`,
    ({ host, megabytes }) => `The answer of ${host} is larger than ${megabytes} MB.`,
  ),
  address_silent: entry<Host>(
    ({ host }) => `${host} a cessé de répondre.`,
    ({ host }) => `${host} could not be read: it fell silent.`,
  ),
  address_unreadable: entry<Host & { reason: string }>(
    ({ host, reason }) => `${host} n’a pas pu être lu (${reason}).`,
    ({ host, reason }) => `${host} could not be read: ${reason}.`,
  ),
  too_many_redirects: entry<Host & { limit: number }>(
    ({ host, limit }) => `${host} redirige plus de ${limit} fois.`,
    ({ host, limit }) => `${host} redirects more than ${limit} times.`,
  ),
  redirect_no_address: entry<Host>(
    ({ host }) => `${host} redirige vers une adresse non valide.`,
    ({ host }) => `${host} redirects to what is no web address.`,
  ),
  redirect_downgrade: entry<Host>(
    ({ host }) => `${host} redirige de https vers http, que n’importe qui sur le chemin pourrait modifier.`,
    ({ host }) => `${host} redirects from https to http, which anyone on the way could change.`,
  ),
  register_would_vanish: entry<{ removed: number; existing: number }>(
    ({ removed, existing }) =>
      `${figure(removed)} des ${figure(existing)} lignes des communes de ce fichier auraient été retirées, soit plus d’un cinquième : aucune donnée n’a été modifiée. Si cette baisse est confirmée (après une élection, par exemple), relancez l’import avec --force.`,
    ({ removed, existing }) =>
      `${removed} of the ${existing} rows in the communes of this file would be removed, more than 20 %. Nothing was changed. If the file is right (after an election, say), run it again with --force.`,
  ),
})
export const fileMessage = FILE_MESSAGES.message

/** Messages about why a row of a file is refused, for every register. Each is the end of a sentence. */
export const ROW_MESSAGES = messagePart('row', {
  other_width: entry<{ fields: number; expected: number }>(
    ({ fields, expected }) => `${figure(fields)} champs au lieu de ${figure(expected)}`,
    ({ fields, expected }) => `${fields} fields instead of ${expected}`,
  ),
  too_long: entry<{ limit: number }>(
    ({ limit }) => `plus de ${figure(limit)} caractères`,
    ({ limit }) => `it is longer than ${limit} characters`,
  ),
  too_large: entry('taille ou profondeur excessive', 'it is larger or deeper than any record can be'),
})
export const rowMessage = ROW_MESSAGES.message

/** Returns the first refused row as a further English sentence; an empty text if no row was refused. */
export const firstRefusal = (line: number | null, reason: string): string => (line === null ? '' : ` Line ${line}: ${reason}.`)
