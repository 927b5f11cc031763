import { bilingual } from '../../ui/i18n/texts.ts'

export const userTexts = bilingual({
  title: ['Utilisateurs', 'Users'],
  invitations: ['Invitations', 'Invitations'],
  search: ['Nom ou adresse e-mail', 'Name or e-mail address'],
  name: ['Nom', 'Name'],
  lastName: ['Nom de famille', 'Last name'],
  firstName: ['Prénom', 'First name'],
  email: ['E-mail', 'E-mail'],
  roles: ['Rôles', 'Roles'],
  role: ['Rôle', 'Role'],
  active: ['Actif', 'Active'],
  inactive: ['Désactivé', 'Deactivated'],
  state: ['État', 'State'],
  seen: ['Dernière activité', 'Last activity'],
  never: ['jamais', 'never'],
  created: ['Inscription', 'Registered'],
  admin: ['Administrateur', 'Administrator'],
  platform_admin: ['Opérateur de plateforme', 'Platform operator'],
  moderateur: ['Modération', 'Moderation'],
  support: ['Support', 'Support'],
  registres: ['Registres', 'Registers'],
  hints: {
    admin: ['Accès à l’administration et à toutes les fiches.', 'Access to the administration and to all records.'],
    platform_admin: [
      'Publie pour plusieurs communes, par exemple un prestataire. Aucun accès à l’administration.',
      'Publishes for several communes, a contractor for example. No access to the administration.',
    ],
    moderateur: [
      'Décide des publications et des signalements ; consulte les acteurs.',
      'Decides on publications and reports; reads actors.',
    ],
    support: [
      'Répond aux messages, traite les demandes de gestion et tient à jour les fiches des acteurs.',
      'Answers messages, decides claims and keeps the records of actors up to date.',
    ],
    registres: ['Tient à jour les communes, les défibrillateurs et les imports.', 'Keeps communes, defibrillators and imports up to date.'],
  },
  identity: ['Identité', 'Identity'],
  actors: ['Acteurs liés', 'Linked actors'],
  noActors: ['Aucun acteur lié.', 'No linked actor.'],
  save: ['Enregistrer', 'Save'],
  saved: ['Identité enregistrée.', 'Identity saved.'],
  giveIt: ['Attribuer ce rôle', 'Assign this role'],
  takeIt: ['Retirer ce rôle', 'Remove this role'],
  give: (role: string) => [`Attribuer le rôle « ${role} »`, `Assign the role “${role}”`],
  take: (role: string) => [`Retirer le rôle « ${role} »`, `Remove the role “${role}”`],
  given: (role: string) => [`Rôle « ${role} » attribué.`, `Role “${role}” assigned.`],
  taken: (role: string) => [`Rôle « ${role} » retiré.`, `Role “${role}” removed.`],
  deactivate: ['Désactiver le compte', 'Deactivate the account'],
  activate: ['Réactiver le compte', 'Reactivate the account'],
  deactivated: ['Le compte est désactivé.', 'The account is deactivated.'],
  activated: ['Le compte est réactivé.', 'The account is active again.'],
  deactivateText: [
    'La personne sera déconnectée et ne pourra plus se connecter. Vous pourrez réactiver le compte.',
    'The person will be signed out and can no longer sign in. You can reactivate the account.',
  ],
  activateText: ['La personne pourra de nouveau se connecter, avec ses rôles.', 'The person can sign in again, with their roles.'],
  giveText: {
    admin: (name: string) => [
      `${name} aura accès à toute l’administration, immédiatement.`,
      `${name} will have access to the whole administration, at once.`,
    ],
    platform_admin: (name: string) => [
      `${name} pourra agir pour tous les acteurs, immédiatement.`,
      `${name} will be able to act for every actor, at once.`,
    ],
    moderateur: (name: string) => [
      `${name} pourra modérer les publications, immédiatement.`,
      `${name} will be able to moderate publications, at once.`,
    ],
    support: (name: string) => [
      `${name} pourra répondre aux demandes, immédiatement.`,
      `${name} will be able to answer requests, at once.`,
    ],
    registres: (name: string) => [
      `${name} pourra tenir à jour les registres, immédiatement.`,
      `${name} will be able to keep the registers up to date, at once.`,
    ],
  },
  takeText: {
    admin: (name: string) => [
      `${name} n’aura plus accès à l’administration, immédiatement.`,
      `${name} will no longer have access to the administration, at once.`,
    ],
    platform_admin: (name: string) => [
      `${name} ne pourra plus agir pour tous les acteurs, immédiatement.`,
      `${name} will no longer be able to act for every actor, at once.`,
    ],
    moderateur: (name: string) => [
      `${name} ne pourra plus modérer, immédiatement.`,
      `${name} will no longer be able to moderate, at once.`,
    ],
    support: (name: string) => [
      `${name} ne pourra plus répondre aux demandes, immédiatement.`,
      `${name} will no longer be able to answer requests, at once.`,
    ],
    registres: (name: string) => [
      `${name} ne pourra plus modifier les registres, immédiatement.`,
      `${name} will no longer be able to change the registers, at once.`,
    ],
  },
  erased: ['Effacé', 'Erased'],
  erasedText: [
    'Cette personne a été effacée. Seul l’identifiant du compte est conservé, pour le journal d’audit.',
    'This person was erased. Only the identifier of the account is kept, for the audit trail.',
  ],
  privacy: ['Données personnelles', 'Personal data'],
  exportHint: [
    'Toutes les données conservées sur cette personne, en un document (droit d’accès et portabilité).',
    'Everything that is kept about this person, in one document (right of access, portability).',
  ],
  exportData: ['Exporter ses données', 'Export their data'],
  eraseHint: [
    'Effacement à la demande de la personne. Ses publications sont conservées, sans nom d’auteur. L’effacement est définitif.',
    'Erasure at the person’s request. Their publications are kept, without the author’s name. Erasure is final.',
  ],
  erase: ['Effacer la personne', 'Erase the person'],
  eraseTitle: ['Effacer définitivement cette personne ?', 'Erase this person for good?'],
  eraseText: [
    'Ses sessions sont fermées immédiatement. L’effacement est définitif. Conséquences de l’effacement :',
    'Their sessions end at once. Erasure is final. Consequences of the erasure:',
  ],
  eraseNothing: ['Aucune donnée n’est conservée sur cette personne.', 'No data is kept about this person.'],
  ownerless: (names: string) => [`Resteront sans responsable : ${names}.`, `Will be left without an owner: ${names}.`],
  eraseType: (word: string) => [`Pour confirmer, saisissez « ${word} »`, `To confirm, type “${word}”`],
  eraseDone: ['La personne est effacée.', 'The person is erased.'],
})
