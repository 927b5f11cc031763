import { de } from '../../ui/i18n/de.ts'
import { bilingual } from '../../ui/i18n/texts.ts'

export const viewTexts = bilingual({
  banner: (name: string) => [`Vous voyez l’espace ${de(name)} en lecture seule.`, `You see the space of ${name}, read only.`],
  until: (time: string) => [
    `Jusqu’à ${time} au plus tard. Cet accès est consigné.`,
    `Until ${time} at the latest. This access is recorded.`,
  ],
  region: ['Accès en lecture seule', 'Read-only access'],
  leave: ['Quitter', 'Leave'],
  endedTitle: ['Cet accès a pris fin', 'This access has ended'],
  expired: [
    'Le quart d’heure est écoulé : l’espace de cette personne n’est plus affiché.',
    'The quarter of an hour is over: the space of this person is no longer shown.',
  ],
  ended: [
    'L’espace de cette personne n’est plus affiché. L’accès a été arrêté, un autre a été ouvert, votre session ou votre rôle d’administrateur a pris fin, ou le compte de la personne a changé.',
    'The space of this person is no longer shown. The access was stopped, another was opened, your session or your role as an administrator has ended, or the account of the person has changed.',
  ],
  back: ['Revenir à la fiche de la personne', 'Back to the record of the person'],
  notShown: ['Partie non montrée', 'Not shown'],
  notShownText: [
    'Cette partie de l’espace reste propre à la personne : brouillons, équipe et compte ne sont pas montrés, et rien ne peut être modifié.',
    'This part of the space remains the person’s own: drafts, team and account are not shown, and nothing can be changed.',
  ],
  home: ['Revenir à l’accueil', 'Back to the home page'],
})
