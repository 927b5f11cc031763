import { byMail } from '../../ui/notices/by-mail.ts'
import { de } from '../../ui/i18n/de.ts'
import { bilingual } from '../../ui/i18n/texts.ts'

export const teamTexts = bilingual({
  title: ['Équipe', 'Team'],
  allPages: ['Toutes mes pages', 'All my pages'],
  choose: ['Choisissez une page pour voir son équipe.', 'Choose a page to see its team.'],
  none: [
    'Vous ne faites partie d’aucune équipe. Demandez à gérer une page, ou demandez à son responsable de vous inviter.',
    'You are in no team. Claim a page, or ask its owner to invite you.',
  ],
  claim: ['Demander à gérer une page', 'Claim a page'],
  members: ['Membres', 'Members'],
  you: ['Vous', 'You'],
  inactive: ['Compte désactivé', 'Account deactivated'],
  rights: {
    owner: ['Responsable : publie et gère l’équipe', 'Owner: publishes and runs the team'],
    publish: ['Publie directement', 'Publishes directly'],
    write: ['Rédige ; relecture avant publication', 'Writes; read over before publication'],
    none: ['Consulte seulement', 'Reads only'],
  },
  /** Of a page that does not publish without review: the right is kept for the day when it does. */
  publishLater: [
    'Publiera directement ; pour l’instant, la page est relue avant publication',
    'Will publish directly; for now, the page is read over before publication',
  ],
  change: ['Modifier', 'Change'],
  changeOf: (name: string) => [`Modifier les droits ${de(name)}`, `Change the rights of ${name}`],
  changed: ['Droits modifiés.', 'Rights changed.'],
  save: ['Enregistrer', 'Save'],
  cancel: ['Annuler', 'Cancel'],
  rightsLabel: ['Droits', 'Rights'],
  remove: ['Retirer', 'Remove'],
  removeOf: (name: string) => [`Retirer ${name} de l’équipe`, `Remove ${name} from the team`],
  removeTitle: (name: string) => [`Retirer ${name} de l’équipe ?`, `Remove ${name} from the team?`],
  removeText: ['Cette personne ne pourra plus publier pour la page.', 'This person can no longer publish for the page.'],
  removed: ['Membre retiré.', 'Member removed.'],
  leave: ['Quitter l’équipe', 'Leave the team'],
  leaveTitle: ['Quitter cette équipe ?', 'Leave this team?'],
  leaveText: [
    'Vous ne pourrez plus publier pour cette page. Un responsable peut vous inviter à nouveau.',
    'You can no longer publish for this page. An owner can invite you again.',
  ],
  left: ['Vous avez quitté l’équipe.', 'You have left the team.'],
  lastOwner: [
    'Vous êtes le seul responsable : pour transmettre la page, donnez d’abord ce rôle à un autre membre, puis quittez l’équipe.',
    'You are the only owner: to hand the page over, first give this role to another member, then leave the team.',
  ],
  memberNote: ['Vos droits', 'Your rights'],
  invitations: ['Invitations en attente', 'Open invitations'],
  until: ['Valable jusqu’au', 'Valid until'],
  expired: ['Expirée : renvoyez-la', 'Expired: send it again'],
  inviteLead: byMail(
    [
      'Un e-mail lui sera envoyé. Elle se connecte avec cette adresse et accepte, dans les sept jours.',
      'An e-mail is sent. The person signs in with that address and accepts, within seven days.',
    ],
    [
      'Aucun e-mail ne part d’ici : vous lui transmettrez un lien, valable sept jours. Elle se connecte avec cette adresse et accepte.',
      'No e-mail leaves this service: you hand over a link, valid for seven days. The person signs in with that address and accepts.',
    ],
  ),
  loading: ['Chargement…', 'Loading…'],
})
