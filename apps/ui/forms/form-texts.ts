import { bilingual } from '../i18n/texts.ts'

export const formTexts = bilingual(
  {
    save: 'Enregistrer',
    confirm: 'Confirmer',
    cancel: 'Annuler',
    close: 'Fermer',
    reason: 'Motif',
    sendHint: 'Ctrl + Entrée pour envoyer.',
    draftBack: 'Brouillon restauré.',
    draftDrop: 'Supprimer le brouillon',
    pickNothing: 'Aucun résultat',
    take: 'Retirer',
    takeAway: (name: string) => `Retirer « ${name} »`,
  },
  {
    save: 'Save',
    confirm: 'Confirm',
    cancel: 'Cancel',
    close: 'Close',
    reason: 'Reason',
    sendHint: 'Ctrl + Enter sends it.',
    draftBack: 'Draft restored.',
    draftDrop: 'Delete the draft',
    pickNothing: 'No result',
    take: 'Remove',
    takeAway: (name: string) => `Remove “${name}”`,
  },
)
