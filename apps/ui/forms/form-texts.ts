import { bilingual } from '../i18n/texts.ts'

export const formTexts = bilingual({
  save: ['Enregistrer', 'Save'],
  confirm: ['Confirmer', 'Confirm'],
  cancel: ['Annuler', 'Cancel'],
  close: ['Fermer', 'Close'],
  reason: ['Motif', 'Reason'],
  sendHint: ['Ctrl + Entrée pour envoyer.', 'Ctrl + Enter sends it.'],
  draftBack: ['Brouillon restauré.', 'Draft restored.'],
  draftDrop: ['Supprimer le brouillon', 'Delete the draft'],
  pickNothing: ['Aucun résultat', 'No result'],
  pickMissed: (text: string) => [`Aucun résultat pour « ${text} ».`, `Nothing found for “${text}”.`],
  take: ['Retirer', 'Remove'],
  takeAway: (name: string) => [`Retirer « ${name} »`, `Remove “${name}”`],
})
