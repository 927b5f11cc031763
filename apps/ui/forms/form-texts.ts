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
  unchanged: ['Aucun changement.', 'No change.'],
  uploading: ['Un fichier est en cours d’envoi.', 'A file is being sent.'],
  computing: ['Les dates sont en cours de calcul.', 'The dates are being worked out.'],
  deleted: ['Cette fiche est supprimée.', 'This record is deleted.'],
  take: ['Retirer', 'Remove'],
  takeAway: (name: string) => [`Retirer « ${name} »`, `Remove “${name}”`],
})
