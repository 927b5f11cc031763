import { bilingual, pluralEn, pluralFr } from '../../ui/i18n/texts.ts'

/** Texts of the collections that a calendar proposes. */
export const calendarCollecteTexts = bilingual({
  open: ['Reprendre un calendrier de collecte (iCalendar)', 'Take over a collection calendar (iCalendar)'],
  address: ['Adresse du calendrier', 'Address of the calendar'],
  file: ['Ou fichier .ics', 'Or an .ics file'],
  removeFile: ['Retirer le fichier', 'Remove the file'],
  oneOfBoth: ['Indiquez une adresse ou un fichier.', 'Give an address or a file.'],
  tooLarge: ['Fichier trop volumineux (200 ko au plus).', 'The file is too large (200 kB at most).'],
  read: ['Lire le calendrier', 'Read the calendar'],
  cancel: ['Annuler', 'Cancel'],
  none: ['Aucune collecte à venir dans ce calendrier.', 'No coming collection in this calendar.'],
  truncated: ['Le calendrier contient plus que ce qui est proposé.', 'The calendar has more than what is proposed.'],
  rules: {
    hebdomadaire: ['Chaque semaine', 'Every week'],
    quinzaine: ['Une semaine sur deux', 'Every second week'],
    dates: ['À dates fixes', 'On fixed dates'],
  },
  dates: (n: number) => [`${pluralFr(n, 'date', 'dates')} dans l’année à venir`, `${pluralEn(n, 'date', 'dates')} in the coming year`],
  eve: [
    'Ce calendrier rappelle la veille au soir : les dates proposées sont celles de la collecte.',
    'This calendar reminds on the evening before: the dates proposed are those of the collection.',
  ],
  hours: (from: string, to: string | null) => [to ? `de ${from} à ${to}` : `dès ${from}`, to ? `${from} to ${to}` : `from ${from}`],
  exceptions: (n: number) => [n === 1 ? '1 date déplacée ou supprimée' : `${n} dates déplacées ou supprimées`, `${n} moved or cancelled`],
  until: (day: string) => [`jusqu’au ${day}`, `until ${day}`],
  type: ['Type de déchets', 'Type of waste'],
  choose: ['Choisissez un type', 'Choose a type'],
  lacks: ['Choisissez le type de déchets de chaque ligne.', 'Choose the type of waste of each row.'],
  choice: (name: string) => [`Que faire de « ${name} » ?`, `What to do with “${name}”?`],
  add: ['Ajouter une nouvelle ligne', 'Add a new row'],
  replace: (name: string) => [`Reprendre ses dates pour « ${name} »`, `Take its dates for “${name}”`],
  skip: ['Ne pas reprendre', 'Leave out'],
  same: ['Ces dates figurent déjà dans la liste.', 'The list already has these dates.'],
  nothing: ['Aucune ligne à reprendre.', 'No row to take over.'],
  takeInto: (n: number) => [`Reprendre ${pluralFr(n, 'ligne', 'lignes')} dans ma liste`, `Take ${pluralEn(n, 'row', 'rows')} into my list`],
  take: (n: number) => [`Ajouter ${pluralFr(n, 'ligne', 'lignes')} à ma liste`, `Add ${pluralEn(n, 'row', 'rows')} to my list`],
})
