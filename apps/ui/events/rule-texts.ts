import { bilingual } from '../i18n/texts.ts'

/** Texts of the rule of a series and of the times of a date, in forms. */
export const ruleTexts = bilingual({
  frequencies: {
    quotidienne: ['Tous les jours', 'Every day'],
    hebdomadaire: ['Toutes les semaines', 'Every week'],
    mensuelle: ['Tous les mois', 'Every month'],
  },
  weekdays: {
    lundi: ['lundi', 'Monday'],
    mardi: ['mardi', 'Tuesday'],
    mercredi: ['mercredi', 'Wednesday'],
    jeudi: ['jeudi', 'Thursday'],
    vendredi: ['vendredi', 'Friday'],
    samedi: ['samedi', 'Saturday'],
    dimanche: ['dimanche', 'Sunday'],
  },
  journee: ['Journée entière', 'Whole day'],
  ruleKept: [
    'Les dates déjà déplacées ou annulées le restent si la répétition les contient encore.',
    'Dates that were moved or cancelled stay so if the repetition still has them.',
  ],
  frequence: ['Fréquence', 'Frequency'],
  intervalles: {
    quotidienne: ['Intervalle, en jours', 'Interval, in days'],
    hebdomadaire: ['Intervalle, en semaines', 'Interval, in weeks'],
    mensuelle: ['Intervalle, en mois', 'Interval, in months'],
  },
  jours: ['Jours', 'Days'],
  joursHint: ['Si vous ne cochez rien : le jour de la première date.', 'If you choose none: the day of the first date.'],
  rang: ['Jour du mois', 'Day of the month'],
  rangs: {
    none: ['Le même jour du mois que la première date', 'The same day number as the first date'],
    '1': ['Le premier…', 'The first…'],
    '2': ['Le deuxième…', 'The second…'],
    '3': ['Le troisième…', 'The third…'],
    '4': ['Le quatrième…', 'The fourth…'],
    '-1': ['Le dernier…', 'The last…'],
  },
  rangDay: ['Jour de la semaine', 'Day of the week'],
  rangDayNone: ['Celui de la première date', 'That of the first date'],
  firstDebut: ['Début de la première date', 'Begin of the first date'],
  firstFin: ['Fin de la première date (facultative)', 'End of the first date (optional)'],
  firstLastDay: ['Dernier jour de la première date (facultatif)', 'Last day of the first date (optional)'],
  ends: ['Fin de la répétition', 'End of the repetition'],
  endsBy: {
    jusqu_au: ['À une date', 'On a day'],
    nombre: ['Après un nombre de dates', 'After a number of dates'],
  },
  jusqu_au: ['Se termine le', 'Ends on'],
  nombre: ['Nombre de dates', 'Number of dates'],
  localHint: ['À l’heure de la commune.', 'In the time of the commune.'],
})
