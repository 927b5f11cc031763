import { firstRefusal, ROW_MESSAGES } from '../../../platform/open-data/messages-catalogue.ts'
import type { StoredMessage } from '../../../platform/stored-messages/message.ts'
import { entry, figure, messagePart, quoted } from '../../../platform/stored-messages/part.ts'

/** The reasons why a row of the registry's file is refused, each as the end of a sentence. */
export const DEVICE_ROW_MESSAGES = messagePart('device_row', {
  no_position: entry('aucune position lisible', 'it has no position that can be read'),
  outside_world: entry('une position impossible sur Terre', 'its position is outside the world'),
  no_number: entry('aucun numéro qui désigne l’appareil', 'it has no number that names the device'),
  number_twice: entry('un numéro déjà vu plus haut dans le fichier', 'its number has come before in this file'),
})
export const deviceRowMessage = DEVICE_ROW_MESSAGES.message

const FORCE = 'more than 20 %. Nothing was changed. If the registry is right, run it again with force.'

/** The end messages of a sync with the registry. */
export const SYNC_MESSAGES = messagePart('sync', {
  not_modified: entry(
    'Le registre n’a pas changé depuis la dernière synchronisation.',
    'The registry has not changed since the last sync.',
  ),
  demonstration_removed: entry<{ count: number }>(
    ({ count }) => `Appareils fictifs de la démonstration retirés : ${figure(count)}.`,
    ({ count }) => `Fictitious devices of the demonstration removed: ${count}.`,
  ),
  from_catalogue: entry('Repris du catalogue national.', 'Taken from the national catalogue.'),
  would_vanish: entry<{ gone: number; there: number }>(
    ({ gone, there }) =>
      `${figure(gone)} des ${figure(there)} défibrillateurs connus auraient disparu, soit plus d’un cinquième : aucune donnée n’a été modifiée. Si cette baisse est confirmée, forcez la synchronisation.`,
    ({ gone, there }) => `${gone} of the ${there} defibrillators known would vanish, ${FORCE}`,
  ),
  would_hide: entry<{ shown: number; showable: number }>(
    ({ shown, showable }) =>
      `Sur ${figure(shown)} défibrillateurs visibles, ${figure(showable)} seulement le seraient restés, soit plus d’un cinquième de moins : aucune donnée n’a été modifiée. Si cette baisse est confirmée, forcez la synchronisation.`,
    ({ shown, showable }) => `Of the ${shown} defibrillators that can be shown only ${showable} would be left: ${FORCE}`,
  ),
  nothing_taken: entry<{ line: number | null; reason: StoredMessage | null }>(
    'Aucune ligne du fichier n’a pu être reprise.',
    ({ line, reason }) =>
      `The file names no defibrillator that could be taken.${reason ? firstRefusal(line, quoted(reason, ROW_MESSAGES, DEVICE_ROW_MESSAGES).en) : ''}`,
  ),
  no_device: entry('Le fichier ne contient aucun défibrillateur.', 'The file names no defibrillator.'),
  web_page: entry(
    'L’adresse renvoie une page web au lieu du fichier du registre.',
    'The file is a web page, not the registry of defibrillators.',
  ),
  too_many_rows: entry<{ limit: number }>(
    ({ limit }) => `Le fichier dépasse ${figure(limit)} lignes : il ne s’agit pas du registre des défibrillateurs.`,
    ({ limit }) => `The file has more than ${limit} rows: it is not the registry of defibrillators.`,
  ),
  columns_missing: entry<{ columns: string }>(
    ({ columns }) => `Colonnes absentes du fichier : ${columns}. Il ne s’agit pas du registre, ou son format a changé.`,
    ({ columns }) => `The file lacks the columns ${columns}: it is not the registry of defibrillators, or has a new form.`,
  ),
  columns_twice: entry<{ columns: string }>(
    ({ columns }) => `Colonnes en double dans le fichier : ${columns}.`,
    ({ columns }) => `The file has the columns ${columns} twice: which of them counts cannot be told.`,
  ),
  answer_not_rows: entry<{ host: string }>(
    ({ host }) => `${host} ne renvoie pas de lignes du registre.`,
    ({ host }) => `${host} answers something else than rows of the registry.`,
  ),
  answer_too_dear: entry<{ host: string }>(
    ({ host }) => `La lecture d’une réponse de ${host} dépasse les limites de temps ou de mémoire.`,
    ({ host }) => `An answer of ${host} takes longer to read, or more memory, than any page of it can.`,
  ),
  too_many_pages: entry<{ limit: number }>(
    ({ limit }) => `L’API du registre renvoie plus de ${limit} pages pour une seule commune.`,
    ({ limit }) => `The registry's API gives more than ${limit} pages for one commune.`,
  ),
  commune_gone: entry('La commune n’existe plus.', 'The commune is no more.'),
  abandoned: entry(
    'Le service s’est arrêté avant la fin. Aucune donnée n’a été modifiée.',
    'The process that did this ended before it was done. Nothing was changed.',
  ),
  unexpected: entry<{ logged: boolean }>(
    'Interrompue par une erreur inattendue, consignée au journal du service. Aucune donnée n’a été modifiée.',
    ({ logged }) => `An unexpected fault ended it${logged ? '; the log has it' : ''}. Nothing was changed.`,
  ),
  handed_over: entry(
    'Le service s’arrête : la synchronisation est refaite ailleurs, ou au prochain démarrage.',
    'The process stops: the sync is done again elsewhere, or after the next start.',
  ),
})
export const syncMessage = SYNC_MESSAGES.message
