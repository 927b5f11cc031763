import { bilingual, pluralFr, pluralEn } from '../../../ui/i18n/texts.ts'

const listed = (parts: readonly string[]): string => parts.filter(Boolean).join(', ')

/** Texts of runs, plans, and their undo. */
export const runTexts = bilingual({
  run: (moment: string) => [`Import du ${moment}`, `Import of ${moment}`],
  runs: ['Imports', 'Imports'],
  noRuns: [
    'Aucun import. La simulation montre ce que ferait l’import, sans modifier les données.',
    'No import. The dry run shows what the import would do, without changing data.',
  ],
  moment: ['Début', 'Start'],
  trigger: ['Déclenchement', 'Trigger'],
  byHand: ['Manuel', 'Manual'],
  bySchedule: ['Automatique', 'Automatic'],
  result: ['Résultat', 'Result'],
  took: ['Durée', 'Duration'],
  size: ['Volume lu', 'Volume read'],
  pictures: ['Images', 'Pictures'],
  picturesOf: (shown: number, refused: number, left: number) => [
    listed([
      `${shown.toLocaleString('fr-FR')} à jour`,
      refused > 0 ? `${pluralFr(refused, 'non reprise', 'non reprises')} (voir le journal)` : '',
      left > 0 ? `${left.toLocaleString('fr-FR')} en attente` : '',
    ]),
    listed([
      `${shown.toLocaleString('en-GB')} up to date`,
      refused > 0 ? `${refused.toLocaleString('en-GB')} not taken (see the log)` : '',
      left > 0 ? `${left.toLocaleString('en-GB')} waiting` : '',
    ]),
  ],
  http: ['Réponse du serveur', 'Answer of the server'],
  lines: ['Éléments', 'Items'],
  line: ['Élément', 'Item'],
  action: ['Action', 'Action'],
  reason: ['Motif', 'Reason'],
  noLines: ['Aucun élément. Les éléments inchangés ne sont pas listés.', 'No item. Unchanged items are not listed.'],
  noneOfKind: ['Aucun élément de ce type.', 'No item of this type.'],
  all: (count: number) => [`Tous (${count.toLocaleString('fr-FR')})`, `All (${count.toLocaleString('en-GB')})`],
  kind: ['Type d’opération', 'Type of operation'],
  searchLines: ['Titre ou identifiant', 'Title or identifier'],
  identifier: ['Identifiant', 'Identifier'],
  untitled: ['Sans titre', 'Untitled'],
  showMore: (count: number) => [
    `Afficher ${pluralFr(count, 'ligne', 'lignes')} de plus`,
    `Show ${pluralEn(count, 'more line', 'more lines')}`,
  ],
  changes: (count: number) => [pluralFr(count, 'champ change', 'champs changent'), pluralEn(count, 'field changes', 'fields change')],
  content: ['Voir le contenu', 'Show the content'],
  truncated: [
    'Seules les mille premières lignes sont affichées ; les totaux portent sur l’ensemble.',
    'Only the first thousand lines are shown; the totals cover everything.',
  ],
  notAll: (shown: number) => [
    `Seules les ${pluralFr(shown, 'première ligne est affichée', 'premières lignes sont affichées')} ; les totaux portent sur l’ensemble.`,
    `Only the first ${pluralEn(shown, 'line is shown', 'lines are shown')}; the totals cover everything.`,
  ],
  plan: ['Aperçu de l’import', 'Preview of the import'],
  planText: ['Aucune donnée n’a été modifiée. Voici ce que ferait l’import.', 'No data was changed. This is what the import would do.'],
  planNothing: ['L’import ne modifierait aucune donnée.', 'The import would not change any data.'],
  planRunning: [
    'Lecture de la source et préparation de l’aperçu : jusqu’à deux minutes.',
    'Reading the source and preparing the preview: up to two minutes.',
  ],
  forceOffer: ['Voir l’aperçu avec archivage complet', 'See the preview with complete archiving'],
  progress: ['Avancement', 'Progress'],
  waiting: ['Import en attente.', 'Import pending.'],
  running: (read: number) => [
    `Lecture en cours : ${pluralFr(read, 'élément lu', 'éléments lus')}.`,
    `Reading: ${pluralEn(read, 'item', 'items')} read.`,
  ],
  inProgress: ['Un import de cette source est déjà en cours.', 'An import of this source is already running.'],
  waitForEnd: ['Un import est en cours : attendez la fin, puis réessayez.', 'An import is running: wait for its end, then try again.'],
  undo: ['Annuler cet import', 'Undo this import'],
  undoTitle: ['Annuler cet import ?', 'Undo this import?'],
  undoText: [
    'Les publications modifiées depuis sont conservées en l’état. Les autres :',
    'Publications changed since stay as they are. The others:',
  ],
  willBe: {
    removed: (count: number) => [
      pluralFr(count, 'publication créée sera retirée', 'publications créées seront retirées'),
      pluralEn(count, 'created publication will be removed', 'created publications will be removed'),
    ],
    restored: (count: number) => [
      pluralFr(
        count,
        'publication mise à jour retrouvera son contenu antérieur',
        'publications mises à jour retrouveront leur contenu antérieur',
      ),
      pluralEn(count, 'updated publication gets its former content back', 'updated publications get their former content back'),
    ],
    unarchived: (count: number) => [
      pluralFr(count, 'publication archivée sera remise en ligne', 'publications archivées seront remises en ligne'),
      pluralEn(count, 'archived publication will be back online', 'archived publications will be back online'),
    ],
  },
  was: {
    removed: (count: number) => [
      pluralFr(count, 'publication retirée', 'publications retirées'),
      pluralEn(count, 'publication removed', 'publications removed'),
    ],
    restored: (count: number) => [
      pluralFr(count, 'publication rétablie', 'publications rétablies'),
      pluralEn(count, 'publication restored', 'publications restored'),
    ],
    unarchived: (count: number) => [
      pluralFr(count, 'publication remise en ligne', 'publications remises en ligne'),
      pluralEn(count, 'publication back online', 'publications back online'),
    ],
  },
  undone: (what: string) => [`Import annulé : ${what}.`, `Import undone: ${what}.`],
  undoneNothing: ['Import annulé, sans publication à rétablir.', 'Import undone, with no publication to restore.'],
  undoResult: ['Résultat de l’annulation', 'Result of the undoing'],
  undoDetail: ['Détail de l’annulation', 'Detail of the undoing'],
  removed: ['Retirées', 'Removed'],
  restored: ['Rétablies', 'Restored'],
  unarchived: ['Remises en ligne', 'Back online'],
  kept: ['Conservées, car modifiées depuis', 'Kept, because changed since'],
  failed: ['Introuvables', 'Not found'],
  leftFirst: ['Cent premières publications laissées en l’état :', 'The first hundred publications left as they are:'],
  nothingToUndo: ['Cet import n’a modifié aucune donnée : rien à annuler.', 'This import did not change any data: nothing to undo.'],
  log: ['Journal du jour', 'Log of the day'],
  logDay: ['Jour', 'Day'],
  logNone: ['Aucun import ce jour-là.', 'No import on that day.'],
  logOf: (time: string) => [`Dernier import du jour : ${time}.`, `Last import of the day: ${time}.`],
  logThis: ['Journal de cet import', 'Log of this import'],
  level: ['Niveau', 'Level'],
  levels: {
    info: ['Information', 'Information'],
    warn: ['Attention', 'Attention'],
    error: ['Erreur', 'Error'],
  },
  message: ['Message', 'Message'],
  time: ['Heure', 'Time'],
  source: ['Source', 'Source'],
  seconds: (count: number) => [`${count.toLocaleString('fr-FR')} s`, `${count.toLocaleString('en-GB')} s`],
})
