import { bilingual, pluralFr, pluralEn } from '../../ui/i18n/texts.ts'

export const changeTexts = bilingual({
  undo: ['Annuler', 'Undo'],
  undone: ['Action annulée.', 'Action undone.'],
  undoneOf: (label: string) => [`Action annulée : « ${label} ».`, `Undone: “${label}”.`],
  undoneSeveral: (undone: number) => [
    `${pluralFr(undone, 'action annulée', 'actions annulées')}.`,
    `${pluralEn(undone, 'action', 'actions')} undone.`,
  ],
  undoneInPart: (undone: number, kept: number) => [
    `Annulation partielle : ${pluralFr(undone, 'élément rétabli', 'éléments rétablis')}, ${pluralFr(kept, 'élément modifié', 'éléments modifiés')} depuis et laissé${kept < 2 ? '' : 's'} en l’état.`,
    `Undone in part: ${pluralEn(undone, 'item restored', 'items restored')}, ${pluralEn(kept, 'item', 'items')} changed since and left as they are.`,
  ],
  emailHadLeft: [
    'L’e-mail de notification était déjà envoyé : prévenez la personne.',
    'The notification e-mail had already been sent: inform the person.',
  ],
  emailStopped: ['L’e-mail de notification n’a pas été envoyé.', 'The notification e-mail was not sent.'],
})
