import { bilingual } from '../../ui/i18n/texts.ts'

export const contestTexts = bilingual({
  title: ['Demandes d’autres personnes', 'Requests by other people'],
  home: ['Accueil', 'Home'],
  loading: ['Chargement…', 'Loading…'],
  none: ['Personne ne demande à gérer l’une de vos pages.', 'Nobody asks to manage one of your pages.'],
  of: (name: string) => [`Une autre personne demande à gérer « ${name} »`, `Somebody else asks to manage “${name}”`],
  lead: [
    'Votre accès et votre page restent tels quels tant que l’équipe n’a pas décidé. Elle ne vous dit pas qui fait cette demande.',
    'Your access and your page stay as they are until the team decides. It does not tell you who asks.',
  ],
  until: ['L’équipe attend votre réponse jusqu’au', 'The team waits for your answer until'],
  received: ['Réponse transmise le', 'Answer passed on on'],
  answer: ['Votre réponse', 'Your answer'],
  message: ['Message à l’équipe', 'Message to the team'],
  answerHint: [
    'Dites qui tient la page et depuis quand, et si vous connaissez la personne qui pourrait faire cette demande. Seule l’équipe lit votre réponse.',
    'Say who runs the page and since when, and whether you know who may have asked. Only the team reads your answer.',
  ],
  send: ['Envoyer la réponse', 'Send the answer'],
  replace: ['Remplacer la réponse', 'Replace the answer'],
  sent: ['Réponse transmise à l’équipe.', 'Answer passed on to the team.'],
  files: ['Vos justificatifs', 'Your evidence'],
  filesHint: (megabytes: number) => [
    `PDF ou photo, ${megabytes} Mo au plus : un procès-verbal d’assemblée générale, un récépissé de déclaration, une délibération. Masquez ce qui n’est pas utile.`,
    `PDF or picture, ${megabytes} MB at most: minutes of a general meeting, a receipt of registration, a deliberation. Hide what is not needed.`,
  ],
  choose: ['Ajouter un fichier', 'Add a file'],
  fileSent: ['Justificatif ajouté.', 'Evidence added.'],
  remove: (name: string) => [`Retirer ${name}`, `Remove ${name}`],
  removeShort: ['Retirer', 'Remove'],
  removed: ['Justificatif retiré.', 'Evidence removed.'],
})
