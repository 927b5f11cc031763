import { bilingual, pluralEn, pluralFr } from '../../i18n/texts.ts'

/** Texts of the dates of an event that is written: its rule, its state, what a change of the rule does. */
export const dateTexts = bilingual({
  preview: ['Prochaines dates', 'Next dates'],
  incomplete: [
    'Indiquez le début de la première date et la fin de la répétition.',
    'Give the begin of the first date and the end of the repetition.',
  ],
  fault: ['Ces réglages ne donnent aucune date possible.', 'These settings make no possible date.'],
  away: ['Les dates ne peuvent pas être calculées pour le moment.', 'The dates cannot be computed right now.'],
  over: ['Toutes les dates sont passées.', 'All dates are past.'],
  total: (n: number, last: string) => [
    n === 1 ? 'Une seule date.' : `${n} dates en tout, la dernière le ${last}.`,
    n === 1 ? 'A single date.' : `${n} dates in all, the last on ${last}.`,
  ],
  all: (n: number) => [`Afficher les ${n} dates`, `Show all ${n} dates`],
  few: ['Afficher moins de dates', 'Show fewer dates'],
  withoutHolidays: (n: number) => [
    `Sauf les jours fériés (${pluralFr(n, 'date', 'dates')})`,
    `Except on public holidays (${pluralEn(n, 'date', 'dates')})`,
  ],
  withoutSchool: (zone: string, n: number) => [
    `Sauf les vacances scolaires, zone ${zone} (${pluralFr(n, 'date', 'dates')})`,
    `Except in school holidays, zone ${zone} (${pluralEn(n, 'date', 'dates')})`,
  ],
  knownUntil: (day: string) => [
    `Les jours fériés et les vacances scolaires ne sont connus ici que jusqu’au ${day}.`,
    `Public and school holidays are known here until ${day} only.`,
  ],
  tick: ['Décochez une date pour la retirer, cochez-la pour la remettre.', 'Untick a date to take it out, tick it to put it back.'],
  removedDate: ['retirée', 'taken out'],
  noDates: ['Aucune date ne reste : cochez-en au moins une.', 'No date is left: tick one at least.'],
  strays: (days: string) => [
    `Jours exclus qui ne sont pas des dates de cette série : ${days}.`,
    `Days left out that are no dates of this series: ${days}.`,
  ],
  dropStrays: ['Ne plus les exclure', 'No longer leave them out'],
  added: (n: number) => [pluralFr(n, 'date ajoutée', 'dates ajoutées'), pluralEn(n, 'date added', 'dates added')],
  removed: (n: number) => [pluralFr(n, 'date supprimée', 'dates supprimées'), pluralEn(n, 'date removed', 'dates removed')],
  change: (what: string) => [`Par rapport à la version enregistrée : ${what}.`, `Compared with the stored version: ${what}.`],
  same: ['aucune date ne change', 'no date changes'],
  lost: ['Des dates modifiées vont disparaître', 'Changed dates are about to disappear'],
  lostText: [
    'Ces dates avaient été déplacées, annulées ou expliquées. Elles ne font plus partie des nouvelles dates :',
    'These dates had been moved, cancelled or explained. They are no longer among the new dates:',
  ],
  lostAgree: ['J’ai lu : elles peuvent disparaître', 'I have read this: they may disappear'],
  oneTitle: ['Déplacer ou annuler une date', 'Move or cancel one date'],
  oneLead: ['Les autres dates ne changent pas.', 'The other dates do not change.'],
  oneAtOnce: [
    'Une annulation ou un report est visible tout de suite. Une nouvelle date et un motif sont relus avant d’être visibles.',
    'A cancellation or postponement is visible at once. A new date and a reason are read over before they are visible.',
  ],
  waits: (now: string) => [`En attente de relecture. Les habitants voient : ${now}`, `Waiting to be read over. Residents see: ${now}`],
  otherDates: (n: number) => [`Afficher les ${n} autres dates`, `Show the other ${n} dates`],
})
