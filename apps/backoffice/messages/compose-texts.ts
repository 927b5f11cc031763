import { bilingual } from '../../ui/i18n/texts.ts'

/** Texts of replies, notes and canned replies. */
export const composeTexts = bilingual({
  compose: ['Écrire', 'Write'],
  reply: ['Répondre', 'Reply'],
  note: ['Note interne', 'Internal note'],
  replyLabel: (name: string) => [`Réponse à ${name}`, `Reply to ${name}`],
  noteLabel: ['Note pour l’équipe', 'Note for the team'],
  noteHint: ['Visible de l’équipe uniquement.', 'Visible to the team only.'],
  replyHint: ['Ctrl + Entrée : envoyer. Échap : quitter le champ.', 'Ctrl + Enter: send. Escape: leave the field.'],
  noAddress: [
    'Aucune adresse de réponse. Vous pouvez ajouter une note pour l’équipe.',
    'No address to reply to. You can add a note for the team.',
  ],
  closedHint: ['La conversation sera rouverte.', 'The conversation will be reopened.'],
  send: ['Envoyer', 'Send'],
  sendAndClose: ['Envoyer et fermer', 'Send and close'],
  addNote: ['Ajouter la note', 'Add the note'],
  held: (seconds: number, closed: boolean) => [
    closed
      ? `Conversation fermée. Réponse envoyée dans ${seconds} s. L’envoi peut encore être annulé.`
      : `Réponse envoyée dans ${seconds} s. L’envoi peut encore être annulé.`,
    closed
      ? `Conversation closed. Reply sent in ${seconds} s. Sending can still be cancelled.`
      : `Reply sent in ${seconds} s. Sending can still be cancelled.`,
  ],
  queued: ['Réponse en attente d’envoi.', 'Reply waiting to be sent.'],
  queuedAndClosed: ['Réponse en attente d’envoi, conversation fermée.', 'Reply waiting to be sent, conversation closed.'],
  sentNotClosed: [
    'Réponse en attente d’envoi. La conversation n’a pas pu être fermée.',
    'Reply waiting to be sent. The conversation could not be closed.',
  ],
  noted: ['Note ajoutée.', 'Note added.'],
  undo: ['Annuler', 'Undo'],
  draftFound: ['Brouillon restauré.', 'Draft restored.'],
  drop: ['Supprimer le brouillon', 'Delete the draft'],
  newer: (name: string) => [`${name} a écrit pendant que vous rédigiez.`, `${name} wrote while you were writing.`],
  newerText: [
    'Relisez la conversation avant l’envoi. Votre texte est conservé.',
    'Read the conversation again before sending. Your text is kept.',
  ],
  seen: ['Continuer avec ma réponse', 'Continue with my reply'],
  canned: ['Insérer une réponse type…', 'Insert a canned reply…'],
  cannedNone: ['Aucune réponse type ne correspond', 'No canned reply matches'],
  manage: ['Gérer les réponses types', 'Manage canned replies'],
  cannedTitle: ['Réponses types', 'Canned replies'],
  cannedEmpty: ['Aucune réponse type. Enregistrez ici vos réponses fréquentes.', 'No canned reply. Save your frequent replies here.'],
  cannedNew: ['Nouvelle réponse type', 'New canned reply'],
  cannedEdit: (title: string) => [`Modifier « ${title} »`, `Change “${title}”`],
  edit: ['Modifier', 'Change'],
  remove: ['Supprimer', 'Delete'],
  removeConfirm: ['Confirmer la suppression', 'Confirm the deletion'],
  keep: ['Conserver', 'Keep'],
  cannedName: ['Titre', 'Title'],
  cannedBody: ['Texte', 'Text'],
  cannedBodyHint: ['{nom} est remplacé par le nom de la personne.', '{nom} is replaced by the person’s name.'],
  save: ['Enregistrer', 'Save'],
  cancel: ['Annuler', 'Cancel'],
  cannedSaved: (title: string) => [`La réponse type « ${title} » est enregistrée.`, `The canned reply “${title}” is saved.`],
  cannedDeleted: (title: string) => [`La réponse type « ${title} » est supprimée.`, `The canned reply “${title}” is deleted.`],
  cannedTaken: ['Une autre réponse type a déjà ce titre.', 'Another canned reply already has this title.'],
})
