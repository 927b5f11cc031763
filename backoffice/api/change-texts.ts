import { bilingual } from '../i18n/texts.ts'

export const changeTexts = bilingual(
  {
    undo: 'Annuler',
    undone: 'C’est annulé.',
    undoneInPart: (undone: number, kept: number) => `Annulé pour ${undone}. ${kept} modifié(s) depuis : laissé(s) en l’état.`,
    emailHadLeft: 'L’e-mail qui annonçait la décision était déjà parti : prévenez la personne vous-même.',
    emailStopped: 'L’e-mail qui annonçait la décision n’est pas parti.',
    changedMeanwhile:
      'Quelqu’un d’autre a modifié cet élément entre-temps : rien n’a été enregistré. Vérifiez la version actuelle, puis recommencez.',
  },
  {
    undo: 'Undo',
    undone: 'Undone.',
    undoneInPart: (undone: number, kept: number) => `Undone for ${undone}. ${kept} changed since: left as it is.`,
    emailHadLeft: 'The e-mail that told of the decision had left already: tell the person yourself.',
    emailStopped: 'The e-mail that told of the decision has not left.',
    changedMeanwhile: 'Somebody else changed this record in the meantime: nothing was saved. Check the current version, then try again.',
  },
)
