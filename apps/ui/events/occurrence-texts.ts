import { bilingual } from '../i18n/texts.ts'

/** Texts of one date of an event: its state, and the dialog that changes it. */
export const occurrenceTexts = bilingual({
  statuses: {
    prevu: ['Prévue', 'Planned'],
    reporte: ['Reportée', 'Postponed'],
    annule: ['Annulée', 'Cancelled'],
  },
  moved: (from: string) => [`Déplacée : prévue initialement le ${from}`, `Moved: first planned for ${from}`],
  change: ['Modifier', 'Change'],
  changeOne: (when: string) => [`Modifier la date : ${when}`, `Change the date: ${when}`],
  dialogTitle: (when: string) => [`Date : ${when}`, `Date: ${when}`],
  begin: ['Début', 'Begin'],
  end: ['Fin (facultative)', 'End (optional)'],
  lastDay: ['Dernier jour (facultatif)', 'Last day (optional)'],
  action: ['Que faire de cette date ?', 'What happens to this date?'],
  actions: {
    prevu: ['Elle a lieu, à l’heure indiquée ci-dessous', 'It takes place, at the time given below'],
    reporte: ['Elle est reportée', 'It is postponed'],
    annule: ['Elle est annulée', 'It is cancelled'],
  },
  reason: ['Motif (affiché aux habitants)', 'Reason (shown to residents)'],
  save: ['Enregistrer la date', 'Save the date'],
  saved: (when: string) => [`Date enregistrée : ${when}.`, `Date saved: ${when}.`],
  zone: (zone: string) => [`À l’heure de la commune (${zone}).`, `In the time of the commune (${zone}).`],
})
