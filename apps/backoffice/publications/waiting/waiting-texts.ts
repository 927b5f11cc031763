import { bilingual } from '../../../ui/i18n/texts.ts'

/** Texts about an edit that waits beside the public version. */
export const waitingTexts = bilingual({
  titles: {
    pending: ['Modification en attente', 'Edit pending'],
    rejected: ['Modification refusée', 'Edit refused'],
  },
  /** In a row of a list. */
  short: { pending: ['Modification', 'Edit'], rejected: ['Refusée', 'Refused'] },
  online: ['Version précédente en ligne', 'Version before online'],
  says: {
    pending: [
      'La version précédente reste en ligne jusqu’à la décision. Le contenu de cette page est celui de la modification.',
      'The version before stays online until the decision. The content of this page is that of the edit.',
    ],
    pendingHidden: [
      'La version précédente, approuvée, reste celle qui paraîtra jusqu’à la décision. Le contenu de cette page est celui de la modification.',
      'The version before, which was approved, stays the one to appear until the decision. The content of this page is that of the edit.',
    ],
    rejected: [
      'La version précédente reste en ligne. L’auteur peut corriger sa modification, qui sera examinée de nouveau.',
      'The version before stays online. The author can correct the edit, which is then looked at again.',
    ],
    rejectedHidden: [
      'La version précédente, approuvée, est conservée. L’auteur peut corriger sa modification, qui sera examinée de nouveau.',
      'The version before, which was approved, is kept. The author can correct the edit, which is then looked at again.',
    ],
  },
  since: ['Modifiée', 'Edited'],
  differences: ['Ce qui change', 'What changes'],
  noTextChange: ['Le titre et le texte ne changent pas.', 'Title and text do not change.'],
  former: ['Lire la version en ligne', 'Read the version online'],
  accept: ['Accepter la modification', 'Accept the edit'],
  reject: ['Refuser la modification', 'Refuse the edit'],
  rejectWhole: ['Refuser la publication', 'Reject the publication'],
  rejectTitle: (title: string) => [`Refuser la modification de « ${title} »`, `Refuse the edit of “${title}”`],
  rejectKeeps: ['La version précédente reste en ligne.', 'The version before stays online.'],
  refused: (title: string) => [
    `La modification de « ${title} » est refusée. La version précédente reste en ligne.`,
    `The edit of “${title}” is refused. The version before stays online.`,
  ],
  withdraw: ['Retirer la modification', 'Withdraw the edit'],
  withdrawn: ['La modification est retirée.', 'The edit is withdrawn.'],
  filter: ['Modifications', 'Edits'],
  takenAway: ['Annulations récentes', 'Recent cancellations'],
  hint: {
    accept: ['Publier la modification à la place de la version en ligne', 'Publish the edit in place of the version online'],
    rejectEdit: [
      'Refuser la modification, avec un motif communiqué à l’auteur. La version en ligne reste.',
      'Refuse the edit, with a reason sent to the author. The version online stays.',
    ],
    rejectWhole: [
      'Refuser la publication entière : la version en ligne ne sera plus visible',
      'Reject the whole publication: the version online will no longer be visible',
    ],
    backWhole: [
      'Remettre en attente la publication entière : la version en ligne ne sera plus visible',
      'Put the whole publication back to pending: the version online will no longer be visible',
    ],
  },
})
