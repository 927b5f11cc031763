import { bilingual } from '../../ui/i18n/texts.ts'

/** Texts of the changes of a publication that was sent: its edit, its waiting edit, its alert. */
export const toolTexts = bilingual({
  edit: ['Modifier', 'Edit'],
  editTitle: ['Modifier la publication', 'Edit the publication'],
  correctTitle: ['Corriger la publication', 'Correct the publication'],
  send: ['Enregistrer et renvoyer', 'Save and send again'],
  /** Of an event whose edits wait: what does not. Spec §3-32. */
  takesAway: [
    'Une annulation ou un report est visible dès l’enregistrement. Le motif, une nouvelle date, une date retirée de la liste, le lieu et le texte sont relus avant.',
    'A cancellation or postponement is visible as soon as it is saved. The reason, a new date, a date that leaves the list, the place and the text are read over first.',
  ],
  /** What saving does (edit-outcome.ts). */
  outcome: {
    atOnce: ['Votre modification sera visible dès l’enregistrement.', 'Your edit is visible as soon as it is saved.'],
    later: ['La publication paraîtra à la date prévue, avec votre modification.', 'The publication appears at its time, with your edit.'],
    ended: [
      'La publication est terminée : les habitants ne verront votre modification que si vous changez aussi la fin.',
      'The publication has ended: residents see your edit only if you change the end too.',
    ],
    notShown: [
      'La publication n’est pas visible pour le moment : votre modification ne le sera qu’avec elle.',
      'The publication is not visible at present: your edit becomes visible only with it.',
    ],
    besideOnline: [
      'Votre modification sera relue. Jusqu’à la décision, les habitants voient la version en ligne.',
      'Your edit will be read over. Until the decision residents see the version online.',
    ],
    besideHidden: [
      'Votre modification sera relue. Jusqu’à la décision, la version déjà acceptée compte.',
      'Your edit will be read over. Until the decision the version that was approved counts.',
    ],
    stillWaits: [
      'La publication reste en relecture, avec votre modification : elle n’est pas encore visible.',
      'The publication still waits to be read over, with your edit: it is not visible yet.',
    ],
    waitsAgain: [
      'La publication corrigée sera relue de nouveau avant d’être visible.',
      'The corrected publication will be read over again before it is visible.',
    ],
  },
  saved: {
    stored: ['Modification enregistrée.', 'Edit saved.'],
    waiting: ['Modification envoyée : elle sera relue.', 'Edit sent: it will be read over.'],
    withAll: ['Modification enregistrée. La publication est en relecture.', 'Edit saved. The publication waits to be read over.'],
  },
  takenAway: [
    'Les habitants voient déjà que cette date n’a plus lieu comme prévu. Le reste sera relu avant d’être visible.',
    'Residents already see that this date no longer takes place as planned. The rest is read over before it is visible.',
  ],
  waitingTitle: ['Modification en relecture', 'Edit being read over'],
  waitingLead: [
    'Les habitants voient encore la version en ligne, jusqu’à la décision d’un modérateur.',
    'Residents still see the version online, until a moderator decides.',
  ],
  refusedTitle: ['Modification refusée', 'Edit refused'],
  refusedLead: ['La version en ligne n’a pas changé.', 'The version online has not changed.'],
  reason: ['Motif', 'Reason'],
  withdraw: ['Retirer cette modification', 'Withdraw this edit'],
  withdrawn: ['Modification retirée.', 'Edit withdrawn.'],
  alert: ['Alerte en vigueur', 'Alert in force'],
  correct: ['Corriger l’alerte', 'Correct the alert'],
  renew: ['Prolonger', 'Extend'],
  lift: ['Mettre fin à l’alerte', 'End the alert'],
})
