import { byMail } from '../../ui/notices/by-mail.ts'
import { bilingual } from '../../ui/i18n/texts.ts'

export const representTexts = bilingual({
  entrance: ['Je représente la mairie', 'I represent the town hall'],
  back: ['Retrouver une page', 'Find a page'],
  loading: ['Chargement…', 'Loading…'],
  lead: [
    'Nous envoyons un code à l’adresse que l’annuaire officiel de l’administration donne pour cette mairie. Recopiez-le ici : vous gérez aussitôt la page.',
    'We send a code to the address that the official directory of the administration gives for this town hall. Copy it here: you manage the page at once.',
  ],
  address: ['Adresse de la mairie dans l’annuaire', 'Address of the town hall in the directory'],
  addressHint: [
    'Ce n’est plus la bonne ? La mairie la corrige sur service-public.gouv.fr ; elle change ensuite ici.',
    'Is it out of date? The town hall corrects it on service-public.gouv.fr; it then changes here.',
  ],
  named: [
    'Le message indique votre adresse e-mail, pour que la mairie sache à qui elle donne le code.',
    'The message has your e-mail address, so that the town hall knows to whom it gives the code.',
  ],
  send: ['Envoyer le code à la mairie', 'Send the code to the town hall'],
  again: ['Renvoyer le code', 'Send the code again'],
  sent: ['Code envoyé à la mairie.', 'Code sent to the town hall.'],
  until: ['Un code est valable jusqu’au', 'A code is valid until'],
  typeCode: ['Saisir le code', 'Type the code'],
  code: ['Code reçu par la mairie', 'Code received by the town hall'],
  codeHint: ['Huit chiffres. Regardez aussi dans les indésirables.', 'Eight digits. Look among the unwanted messages too.'],
  confirm: ['Gérer la page', 'Manage the page'],
  confirmed: ['Vous gérez la page de la mairie.', 'You manage the page of the town hall.'],
  tooMany: [
    'Trop de codes ont été demandés. Celui qui a été envoyé reste valable ; réessayez plus tard.',
    'Too many codes were asked for. The one that was sent remains valid; try again later.',
  ],
  states: {
    no_address: [
      'Aucune adresse e-mail de l’annuaire n’est connue pour cette mairie',
      'No e-mail address of the directory is known for this town hall',
    ],
    no_own_address: ['Confirmez d’abord votre adresse e-mail', 'Confirm your e-mail address first'],
    inactive: ['La page de cette mairie est désactivée', 'The page of this town hall is deactivated'],
    managed: ['La page de cette mairie est déjà gérée', 'The page of this town hall is managed already'],
    own: ['Vous gérez cette page', 'You manage this page'],
  },
  leads: {
    no_address: byMail(
      [
        'Nous ne pouvons donc pas y envoyer de code. Faites une demande : l’équipe du service l’examine et vous répond par e-mail.',
        'So we cannot send a code there. Make a request: the team of the service examines it and answers you by e-mail.',
      ],
      [
        'Nous ne pouvons donc pas y envoyer de code. Faites une demande : l’équipe du service l’examine ; vous trouverez sa réponse sur votre accueil.',
        'So we cannot send a code there. Make a request: the team of the service examines it; you find its answer on your home page.',
      ],
    ),
    no_own_address: [
      'Votre compte n’a pas d’adresse e-mail confirmée. Ajoutez-la dans « Mon compte », puis revenez ici.',
      'Your account has no confirmed e-mail address. Add it in “My account”, then come back.',
    ],
    inactive: ['Écrivez à l’équipe du service, qui peut la rétablir.', 'Write to the team of the service, which can restore it.'],
    managed: [
      'Demandez à son responsable de vous inviter dans l’équipe. Si cette personne a quitté la mairie, demandez à gérer la page.',
      'Ask its owner to invite you to the team. If this person has left the town hall, ask to manage the page.',
    ],
    own: [
      'Vous pouvez publier au nom de la mairie et inviter votre équipe.',
      'You can publish in the name of the town hall and invite your team.',
    ],
  },
  request: ['Faire une demande', 'Make a request'],
  claim: ['Demander à gérer la page', 'Ask to manage the page'],
  account: ['Mon compte', 'My account'],
  contact: ['Écrire à l’équipe', 'Write to the team'],
  home: ['Aller à l’accueil', 'Go to the home page'],
})
