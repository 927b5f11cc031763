import { bilingual, pluralEn, pluralFr } from '../../ui/i18n/texts.ts'

/** The texts of what a claimant adds to a claim, and of an invitation. */
export const proofTexts = bilingual({
  title: ['Pièces ajoutées par le demandeur', 'Evidence added by the claimant'],
  kinds: {
    file: ['Fichier', 'File'],
    email: ['Adresse e-mail', 'E-mail address'],
    website: ['Page web de l’acteur', 'The actor’s web page'],
  },
  fileProves: [
    'Ne prouve pas que le document est authentique, ni que la personne est celle qu’il nomme.',
    'Does not prove that the document is authentic, nor that the person is the one it names.',
  ],
  download: ['Télécharger', 'Download'],
  read: ['Chaque consultation est inscrite au journal.', 'Each reading is recorded in the audit trail.'],
  sameAddress: ['Adresse identique à celle que l’acteur publie.', 'It is the address that the actor publishes.'],
  official: [
    'L’annuaire officiel donne cette adresse ou ce domaine pour la mairie.',
    'The official directory lists this address or domain for the town hall.',
  ],
  sameDomain: ['Même domaine que l’e-mail ou le site de l’acteur.', 'Same domain as the actor’s e-mail or website.'],
  disposable: [
    'Adresse jetable : elle peut disparaître à tout moment et n’apporte aucune indication.',
    'A disposable address: it may disappear at any time and tells nothing.',
  ],
  freeMail: ['Domaine ouvert à tous ou partagé : n’apporte aucune indication.', 'A domain open to anyone or shared: it tells nothing.'],
  unrelated: ['Sans rapport avec les adresses que l’acteur publie.', 'Unrelated to the addresses that the actor publishes.'],
  emailProves: [
    'La personne a lu un code envoyé à cette adresse. Ne prouve pas sa fonction dans la structure.',
    'The person has read a code sent to this address. It does not prove their position in the organisation.',
  ],
  emailWaiting: [
    'Un code a été envoyé à cette adresse : tant qu’il n’est pas revenu, elle ne prouve rien.',
    'A code was sent to this address: until it comes back, it proves nothing.',
  ],
  websiteProves: [
    'Le code du demandeur est sur la page que l’acteur publie : il peut la modifier ou y faire écrire. Ne prouve pas sa fonction.',
    'The claimant’s code is on the page that the actor publishes: they can change it, or have it changed. It does not prove their position.',
  ],
  websiteNotAsked: [
    'Un code a été remis au demandeur. La page n’a pas encore été vérifiée : rien n’est prouvé.',
    'A code was given to the claimant. The page has not been checked yet: nothing is proven.',
  ],
  websiteWaiting: [
    'Le code du demandeur n’a pas été trouvé sur cette page : rien n’est prouvé.',
    'The claimant’s code was not found on this page: nothing is proven.',
  ],
  contest: ['Déjà un responsable', 'Already has an owner'],
  contestText: [
    'L’acteur avait un responsable au dépôt de cette demande. Il a été prévenu, sans rien apprendre du demandeur, et peut répondre dans son espace.',
    'The actor had an owner when this claim was submitted. The service notified that owner by e-mail, without any data of the claimant; the owner can answer in the space.',
  ],
  answeredBy: (name: string) => [`Réponse des responsables, par ${name}, le`, `Answer of the owners, by ${name}, on`],
  answerAwaited: ['Pas encore de réponse des responsables. Ils ont jusqu’au', 'No answer of the owners yet. They have until'],
  answerNone: ['Les responsables n’ont pas répondu. Leur délai a pris fin le', 'The owners have not answered. Their time ended on'],
  answerFiles: ['Leurs justificatifs', 'Their evidence'],
  withoutAnswer: [
    'Je décide sans attendre la réponse des responsables, dont le délai court encore.',
    'I decide without waiting for the answer of the owners, whose time still runs.',
  ],
  ownersNow: ['Responsables aujourd’hui :', 'Owners today:'],
  ownersCount: (n: number) => [pluralFr(n, 'responsable', 'responsables'), pluralEn(n, 'owner', 'owners')],
  outcomes: [
    'Approuver ajoute un responsable ou remplace les responsables actuels, à votre choix. Refuser ne change rien à la fiche.',
    'Approving adds an owner or replaces the present owners, as you choose. Rejecting changes nothing of the record.',
  ],
  outcomesAdd: [
    'Approuver ajoute un responsable et n’en retire aucun : seul un administrateur peut remplacer les responsables. Refuser ne change rien à la fiche.',
    'Approving adds an owner and removes none: only an administrator can replace the owners. Rejecting changes nothing of the record.',
  ],
  ownersThen: ['Que deviennent les responsables actuels ?', 'What becomes of the present owners?'],
  ownersChoices: {
    add: ['Ils restent : la page a plusieurs responsables', 'They stay: the page has several owners'],
    replace: [
      'Ils sont remplacés : leur accès est retiré et un e-mail les en informe',
      'They are replaced: their access is removed and an e-mail tells them',
    ],
  },
  ownersInvited: [
    'Les responsables actuels restent : ils ne peuvent être remplacés que par un compte existant.',
    'The present owners stay: only an existing account can replace them.',
  ],
  invitation: ['Invitation du demandeur', 'Invitation of the claimant'],
  invitationStates: {
    open: ['En attente de la personne', 'Waiting for the person'],
    accepted: ['Acceptée', 'Accepted'],
    expired: ['Expirée', 'Expired'],
    withdrawn: ['Retirée', 'Withdrawn'],
  },
  state: ['État', 'State'],
  invitedAt: ['Envoyée le', 'Sent on'],
  until: ['Valable jusqu’au', 'Valid until'],
  address: ['Adresse', 'Address'],
  notLinked: [
    'Personne n’est encore responsable de la fiche par cette demande : le lien se fait quand l’invitation est acceptée.',
    'Nobody is owner of the record by this claim yet: the link is made when the invitation is accepted.',
  ],
  inviteAgain: ['Renvoyer une invitation', 'Send an invitation again'],
  withdraw: ['Retirer l’invitation', 'Withdraw the invitation'],
  invited: (email: string) => [`Invitation envoyée à ${email}.`, `Invitation sent to ${email}.`],
  withdrawn: ['Invitation retirée : son lien ne fonctionne plus.', 'Invitation withdrawn: its link no longer works.'],
})
