import { byMail } from '../../ui/notices/by-mail.ts'
import { CONTACT_LABELS } from '../../ui/labels/contact-labels.ts'
import { bilingual } from '../../ui/i18n/texts.ts'
import { PROPOSAL_TITLE } from './proposal-rows.ts'

export const proposalTexts = bilingual({
  entrance: ['La page n’existe pas encore ?', 'The page does not exist yet?'],
  entranceLink: ['Proposer une page absente de l’annuaire', 'Propose a page that the directory lacks'],
  title: ['Proposer une page', 'Propose a page'],
  back: ['Retrouver une page', 'Find a page'],
  lead: [
    'Une association, un commerce ou un service manque à l’annuaire ? Décrivez-le : l’équipe du service vérifie, puis crée sa page. Si vous en avez la charge, demandez en même temps à la gérer.',
    'Does an association, a shop or a service lack in the directory? Describe it: the team of the service checks it and makes its page. If you are in charge of it, ask to manage it at the same time.',
  ],
  commune: ['Commune', 'Commune'],
  communeHint: ['Nom ou code postal', 'Name or postal code'],
  ...CONTACT_LABELS,
  nom: ['Nom', 'Name'],
  nomHint: ['Comme sur son enseigne ou ses statuts.', 'As on its sign or in its articles.'],
  type: ['Type', 'Type'],
  contacts: [
    'Ces coordonnées sont celles de la structure : elles sont publiées sur sa page.',
    'These contacts are those of the organisation: its page shows them.',
  ],
  message: ['Présentez la structure et votre rôle', 'Describe it, and your role in it'],
  messageHint: [
    'Ce qu’elle fait dans la commune, et votre lien avec elle. Lu par l’équipe et par la mairie, jamais publié.',
    'What it does in the commune, and what you have to do with it. Read by the team and the town hall, never published.',
  ],
  similar: ['Est-ce l’une de ces pages ?', 'Is it one of these pages?'],
  similarHint: ['Si oui, demandez à la gérer.', 'If so, ask to manage it.'],
  sameWhy: ['Choisissez-la plus haut pour demander à la gérer.', 'Choose it above to ask to manage it.'],
  same: ['Cette page existe déjà', 'This page exists already'],
  sameHint: [
    'Une page de la commune porte ce nom. S’il s’agit d’une autre structure, précisez le nom, par exemple avec la rue ou le quartier.',
    'A page of the commune has this name. If you mean another organisation, make the name more precise, for example by the street or the quarter.',
  ],
  manage: ['Je demande à gérer cette page', 'I ask to manage this page'],
  manageHint: ['Une seule réponse pour la page et pour votre demande.', 'One answer for the page and for your request.'],
  managerNameHint: [
    'Lus par l’équipe du service seulement ; le site ne les affiche pas.',
    'Read by the team of the service only; the site does not show them.',
  ],
  managerPhone: ['Votre téléphone (facultatif)', 'Your telephone (optional)'],
  asked: ['Gestion de la page', 'Management of the page'],
  managed: {
    none: ['Vous demandez aussi à gérer cette page.', 'You ask to manage this page as well.'],
    approved: ['La page est créée, et vous la gérez.', 'The page was made, and you manage it.'],
    pending: byMail(
      [
        'La page est créée. Votre demande de la gérer est encore en cours d’examen : vous en recevrez la décision par e-mail.',
        'The page was made. Your request to manage it is still being examined: you receive the decision by e-mail.',
      ],
      [
        'La page est créée. Votre demande de la gérer est encore en cours d’examen : vous en trouverez la décision sur votre accueil.',
        'The page was made. Your request to manage it is still being examined: you find the decision on your home page.',
      ],
    ),
    other: [
      'La page est créée. Votre demande de la gérer a reçu sa réponse.',
      'The page was made. Your request to manage it was answered.',
    ],
  },
  follow: ['Suivre votre demande', 'Follow your request'],
  publish: ['Publier', 'Publish'],
  next: byMail(
    [
      'Rien n’est publié avant la décision de l’équipe. Vous la recevrez par e-mail et la retrouverez sur votre accueil.',
      'Nothing is published before the team decides. You receive the decision by e-mail and find it on your home page.',
    ],
    [
      'Rien n’est publié avant la décision de l’équipe. Vous la trouverez sur votre accueil.',
      'Nothing is published before the team decides. You find the decision on your home page.',
    ],
  ),
  send: ['Envoyer la proposition', 'Send the proposal'],
  tooMany: [
    'Dix de vos propositions attendent déjà une décision : retirez-en une, ou attendez.',
    'Ten of your proposals wait for a decision already: withdraw one, or wait.',
  ],
  again: ['Vous avez déjà proposé ce nom dans cette commune.', 'You have proposed this name in this commune already.'],
  ...PROPOSAL_TITLE,
  statuses: {
    pending: ['En cours d’examen', 'Being examined'],
    approved: ['Acceptée', 'Approved'],
    rejected: ['Refusée', 'Rejected'],
    withdrawn: ['Retirée', 'Withdrawn'],
  },
  statusLead: {
    pending: byMail(
      [
        'L’équipe du service vérifie votre proposition ; la mairie peut donner son avis. La décision vous sera envoyée par e-mail.',
        'The team of the service checks your proposal; the town hall may give its opinion. The decision will be sent to you by e-mail.',
      ],
      [
        'L’équipe du service vérifie votre proposition ; la mairie peut donner son avis. Vous trouverez la décision ici.',
        'The team of the service checks your proposal; the town hall may give its opinion. You find the decision here.',
      ],
    ),
    approved: [
      'La page est créée. Si vous en avez la charge, demandez maintenant à la gérer.',
      'The page was made. If you are in charge of it, ask to manage it now.',
    ],
    rejected: ['La page n’a pas été créée.', 'The page was not made.'],
    withdrawn: ['Vous avez retiré cette proposition.', 'You have withdrawn this proposal.'],
  },
  reason: ['Motif', 'Reason'],
  /** What the team wrote with an approval. */
  word: ['Message de l’équipe', 'Message of the team'],
  claim: (name: string) => [`Demander à gérer « ${name} »`, `Ask to manage “${name}”`],
  see: ['Voir la page publique', 'Open the public page'],
  proposed: ['Ce que vous avez proposé', 'What you proposed'],
  sentOn: ['Envoyée le', 'Sent on'],
  withdraw: ['Retirer la proposition', 'Withdraw the proposal'],
  withdrawTitle: ['Retirer cette proposition ?', 'Withdraw this proposal?'],
  withdrawText: [
    'L’équipe ne l’examinera plus. Vous pourrez en faire une nouvelle.',
    'The team will no longer examine it. You can make another one.',
  ],
  withdrawDone: ['Proposition retirée.', 'Proposal withdrawn.'],
  home: ['Accueil', 'Home'],
  loading: ['Chargement…', 'Loading…'],
  ofCommune: ['Propositions d’acteurs', 'Proposed actors'],
  ofCommuneLead: [
    'Des personnes proposent d’ajouter un acteur de la commune à l’annuaire. Dites s’il existe et s’il a sa place : les administrateurs décident, avec votre avis sous les yeux.',
    'People propose to add an actor of the commune to the directory. Say whether it exists and belongs there: administrators decide, with your opinion before them.',
  ],
  noneWaits: ['Aucune proposition n’attend votre avis.', 'No proposal waits for your opinion.'],
})
