import { bilingual } from '../../ui/i18n/texts.ts'

/** Texts of the dialogs that change an alert in force. */
export const changeTexts = bilingual({
  titles: {
    correct: ['Corriger l’alerte', 'Correct the alert'],
    renew: ['Prolonger l’alerte', 'Extend the alert'],
    lift: ['L’alerte est-elle terminée ?', 'Is the alert over?'],
    remove: ['Retirer l’alerte ?', 'Withdraw the alert?'],
  },
  done: {
    correct: ['Alerte corrigée.', 'Alert corrected.'],
    renew: ['Alerte prolongée.', 'Alert extended.'],
    lift: ['Alerte levée.', 'Alert lifted.'],
    remove: ['Alerte retirée.', 'Alert withdrawn.'],
  },
  whatTheyRead: ['Que lisent-ils ?', 'What do they read?'],
  own: ['Écrire autre chose', 'Write something else'],
  ownField: ['Votre phrase', 'Your sentence'],
  ownHint: ['Par exemple : la rue de Lille est rouverte.', 'For example: the rue de Lille is open again.'],
  onlyThem: [
    'Seuls ceux qui ont reçu l’alerte l’apprennent : les autres ne sont pas dérangés.',
    'Only those who received the alert are told: nobody else is disturbed.',
  ],
  staysReadable: [
    'Sur le site, l’alerte reste lisible jusqu’à trente jours après sa fin, marquée comme levée.',
    'On the site the alert stays readable until thirty days after its end, marked as lifted.',
  ],
  presentEnd: (until: string) => [`Elle est en cours ${until}.`, `It is in force ${until}.`],
  sentence: ['Ce qui change', 'What changes'],
  sentenceHint: [
    'La première ligne de ce que lisent les habitants, sur le site et dans le message.',
    'It is the first line of what residents read, on the site and in the message.',
  ],
  missing: ['Écrivez ce qui change, en une phrase.', 'Write what changes, in a sentence.'],
  severity: ['Gravité', 'Severity'],
  textToo: ['Le texte aussi ?', 'The text too?'],
  titleField: ['Titre', 'Title'],
  text: ['Texte', 'Text'],
  removeReason: ['Ce qu’il faut en dire (facultatif)', 'What is to be said of it (optional)'],
  removeHint: ['Par exemple : cette alerte ne concernait pas notre commune.', 'For example: this alert was not about our commune.'],
  removedReason: ['Alerte retirée par la mairie.', 'Alert withdrawn by the town hall.'],
  removed: [
    'Les habitants ne lisent plus l’alerte. Si elle est seulement terminée, mettez-y fin : elle reste alors lisible, marquée comme levée.',
    'Residents no longer read the alert. If it is only over, end it: it then stays readable, marked as lifted.',
  ],
})
