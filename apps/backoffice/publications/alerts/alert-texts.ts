import { bilingual } from '../../../ui/i18n/texts.ts'

/** Texts of the alert of a publication: what is shown, its fields, and its dialogs. */
export const alertTexts = bilingual({
  title: ['Alerte', 'Alert'],
  state: ['État', 'State'],
  inForce: ['En vigueur', 'In force'],
  over: ['Terminée', 'Over'],
  notPublic: ['Pas encore publique', 'Not public yet'],
  liftedOn: ['Levée le', 'Lifted on'],
  liftedWhy: ['Motif de la levée', 'Reason of the lifting'],
  end: ['Fin de l’alerte', 'End of the alert'],
  correct: ['Corriger', 'Correct'],
  lift: ['Mettre fin à l’alerte', 'End the alert'],
  liftTelling: [
    'Vous ne prévenez personne : la mairie peut le faire. Sans motif, son message de fin part tout de suite ; avec un motif, celui d’un danger ou de plus de 2 000 personnes attend l’accord d’une deuxième personne de la mairie.',
    'You tell nobody: the town hall can. Without a reason its message of the end leaves at once; with one, that of a danger or to more than 2,000 people waits for the agreement of a second person of the town hall.',
  ],
  renew: ['Prolonger', 'Extend'],
  corrected: (title: string) => [`L’alerte « ${title} » est corrigée.`, `The alert “${title}” is corrected.`],
  lifted: (title: string) => [`L’alerte « ${title} » est levée.`, `The alert “${title}” is lifted.`],
  renewed: (title: string, when: string) => [`L’alerte « ${title} » prend fin le ${when}.`, `The alert “${title}” ends on ${when}.`],
})
