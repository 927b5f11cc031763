import { aCommune } from '../../../ui/i18n/de.ts'
import { bilingual } from '../../../ui/i18n/texts.ts'

/** Texts of the screens that write a publication. */
export const writeTexts = bilingual({
  choose: ['Que voulez-vous publier ?', 'What do you want to publish?'],
  onBehalf: ['Au nom de', 'On behalf of'],
  forPage: (page: string, commune: string | undefined) => [
    `Au nom de « ${page} »${commune ? `. Commune : ${commune}.` : ''}`,
    `On behalf of “${page}”${commune ? `. Commune: ${commune}.` : ''}`,
  ],
  kindLead: {
    actualite: ['Une nouvelle, une annonce, un compte rendu.', 'News, an announcement, a report.'],
    evenement: ['Une date ou plusieurs, un lieu.', 'One date or several, a place.'],
    alerte: ['Urgent : ce que les habitants doivent savoir maintenant.', 'Urgent: what residents must know now.'],
    acte: ['Délibération, arrêté… affiché deux mois au moins.', 'Deliberation, order… posted for at least two months.'],
    information: ['Travaux, commerce, emploi, petite annonce…', 'Works, shops, jobs, small ads…'],
  },
  noRight: [
    'Vous ne pouvez publier pour aucune page. Demandez ce droit au responsable de votre équipe.',
    'You can publish for no page. Ask the owner of your team for this right.',
  ],
  write: {
    actualite: ['Nouvelle actualité', 'New news item'],
    evenement: ['Nouvel événement', 'New event'],
    alerte: ['Nouvelle alerte', 'New alert'],
    acte: ['Nouvel acte de la mairie', 'New act of the town hall'],
    information: ['Nouvelle information', 'New information'],
  },
  type: ['Rubrique', 'Section'],
  saving: ['Enregistrement…', 'Saving…'],
  saved: (time: string) => [`Brouillon enregistré à ${time}`, `Draft saved at ${time}`],
  typing: ['Modifications non enregistrées', 'Unsaved changes'],
  unsaved: [
    'Pas encore enregistré : le service est injoignable. Votre saisie est conservée ici ; nouvel essai automatique.',
    'Not saved yet: the service cannot be reached. What you typed is kept here; it is tried again by itself.',
  ],
  faulty: ['Brouillon non enregistré : corrigez les champs signalés.', 'Draft not saved: correct the marked fields.'],
  elsewhere: ['Ce brouillon a été modifié ailleurs', 'This draft was changed elsewhere'],
  elsewhereText: [
    'Dans un autre onglet, ou par une personne de votre équipe. Votre saisie est toujours à l’écran.',
    'In another tab, or by a person of your team. What you typed is still on the screen.',
  ],
  otherVersion: ['L’autre version', 'The other version'],
  forbidden: [
    'Vous ne pouvez plus écrire pour cette page : votre droit a changé. Votre saisie est toujours à l’écran ; copiez-la si besoin.',
    'You can no longer write for this page: your right has changed. What you typed is still on the screen; copy it if you need it.',
  ],
  keepMine: ['Garder ce qui est à l’écran', 'Keep what is on the screen'],
  takeTheirs: ['Reprendre l’autre version', 'Take the other version'],
  outcome: {
    atOnce: (page: string) => [
      `« ${page} » publie sans relecture : votre publication sera visible tout de suite.`,
      `“${page}” publishes without review: your publication will be visible at once.`,
    ],
    atOnceLater: (page: string, when: string) => [
      `« ${page} » publie sans relecture : votre publication sera visible le ${when}.`,
      `“${page}” publishes without review: your publication will be visible on ${when}.`,
    ],
    read: [
      'Votre publication sera relue avant d’être visible. En cas de refus, vous saurez pourquoi.',
      'Your publication will be read over before it is visible. If it is refused, you will know why.',
    ],
    readLater: (when: string) => [
      `Votre publication sera relue ; si elle est acceptée, elle sera visible le ${when}.`,
      `Your publication will be read over; if it is approved, it will be visible on ${when}.`,
    ],
  },
  send: ['Envoyer', 'Send'],
  publish: ['Publier', 'Publish'],
  sentPending: [
    'Publication envoyée. Elle sera relue avant d’être visible.',
    'Publication sent. It will be read over before it is visible.',
  ],
  sentPublished: ['Publication en ligne : les habitants la voient.', 'Publication online: residents see it.'],
  sentScheduled: ['Programmée.', 'Scheduled.'],
  alertTitle: (commune: string) => [`Diffuser cette alerte ${aCommune(commune)} ?`, `Send this alert to ${commune}?`],
  alertText: [
    'Elle sera affichée en tête de la page de la commune, dans la couleur de sa gravité, jusqu’à sa fin.',
    'It is shown at the top of the page of the commune, in the colour of its severity, until its end.',
  ],
  alertConfirm: ['Diffuser l’alerte', 'Send the alert'],
  pastTitle: ['Toutes les dates sont passées. Continuer ?', 'All dates are past. Go on?'],
  pastText: [
    'Cet événement n’apparaîtra pas dans l’agenda. Vérifiez l’année, ou continuez si elle est exacte.',
    'This event will not appear in the agenda. Check the year, or go on if it is intended.',
  ],
  pastConfirm: ['Envoyer quand même', 'Send all the same'],
  more: ['Autres actions', 'More actions'],
  delete: ['Supprimer le brouillon', 'Delete the draft'],
  deleteTitle: ['Supprimer ce brouillon ?', 'Delete this draft?'],
  deleteText: ['Il ne pourra pas être rétabli.', 'It cannot be restored.'],
  deleted: ['Brouillon supprimé.', 'Draft deleted.'],
  gone: [
    'Ce brouillon n’existe plus pour vous : il a été envoyé ou supprimé, ou votre droit a changé.',
    'This draft no longer exists for you: it was sent or deleted, or your right has changed.',
  ],
  sentElsewhere: [
    'Ce brouillon a déjà été envoyé, depuis un autre onglet ou par une personne de votre équipe. Votre saisie est toujours à l’écran.',
    'This draft was sent already, from another tab or by a person of your team. What you typed is still on the screen.',
  ],
  sentByYou: [
    'Vous avez bien envoyé ce brouillon : seule la réponse du service s’était perdue. Ce que vous avez changé depuis est toujours à l’écran.',
    'You have sent this draft: only the answer of the service was lost. What you have changed since is still on the screen.',
  ],
  sentAfterAll: [
    'Publication envoyée : seule la réponse du service s’était perdue.',
    'Publication sent: only the answer of the service was lost.',
  ],
  seeSent: ['Voir la publication', 'See the publication'],
  keepAsNew: ['Garder ma saisie dans un nouveau brouillon', 'Keep what I typed in a new draft'],
  notSent: {
    unreachable: [
      'Rien n’a été envoyé : le service est injoignable. Votre saisie est conservée ; réessayez dans un moment.',
      'Nothing was sent: the service cannot be reached. What you typed is kept; try again in a moment.',
    ],
    unsaved: [
      'Rien n’a été envoyé : le brouillon n’a pas pu être enregistré. La raison est indiquée en haut du formulaire.',
      'Nothing was sent: the draft could not be saved. The reason is at the top of the form.',
    ],
  },
})
