import { bilingual } from '../i18n/texts.ts'

/** The texts of "My account". */
export const accountTexts = bilingual({
  title: ['Mon compte', 'My account'],
  loading: ['Chargement…', 'Loading…'],
  space: ['Mon espace', 'My space'],
  spaceLead: ['Vos pages, vos publications, vos demandes et vos équipes.', 'Your pages, your publications, your requests and your teams.'],
  openSpace: ['Ouvrir mon espace', 'Open my space'],
  sessions: ['Sessions ouvertes', 'Open sessions'],
  sessionsLead: [
    'Les navigateurs où votre compte est ouvert. Mettez fin à ce que vous ne reconnaissez pas, puis choisissez un nouveau mot de passe.',
    'The browsers in which your account is open. End what you do not know, then choose a new password.',
  ],
  unknownDevice: ['Appareil inconnu', 'Unknown device'],
  device: (browser: string, system: string) => [`${browser} sur ${system}`, `${browser} on ${system}`],
  current: ['Cette session', 'This session'],
  twoSteps: ['en deux étapes', 'with two steps'],
  since: ['Ouverte le', 'Opened'],
  end: ['Mettre fin', 'End'],
  endNamed: (device: string) => [`Mettre fin à la session ${device}`, `End the session ${device}`],
  endOthers: ['Mettre fin à toutes les autres', 'End all others'],
  ended: (n: number) => [
    n < 2 ? 'La session a pris fin' : `${n} sessions ont pris fin`,
    n === 1 ? 'The session has ended' : `${n} sessions have ended`,
  ],
  cancel: ['Annuler', 'Cancel'],
  passkeys: ['Clés d’accès', 'Passkeys'],
  passkeysLead: [
    'Une clé d’accès remplace le mot de passe : vous vous connectez avec votre empreinte, votre visage ou le code de votre appareil.',
    'A passkey takes the place of the password: you sign in with your fingerprint, your face or the code of your device.',
  ],
  noPasskey: ['Vous n’avez pas encore de clé d’accès.', 'You have no passkey yet.'],
  noPasskeys: [
    'Les clés d’accès demandent un service en https, sous un nom de domaine. Il manque ici l’un ou l’autre.',
    'Passkeys need a service on https, under a domain name, which this one is not.',
  ],
  passkeyName: ['Nom de la nouvelle clé', 'Name of the new passkey'],
  passkeyExample: ['Mon téléphone', 'My telephone'],
  addPasskey: ['Ajouter une clé d’accès', 'Add a passkey'],
  passkeyAdded: ['La clé d’accès a été ajoutée', 'The passkey was added'],
  removeNamed: (name: string) => [`Retirer la clé ${name}`, `Remove the passkey ${name}`],
  renameNamed: (name: string) => [`Renommer la clé ${name}`, `Rename the passkey ${name}`],
  remove: ['Retirer', 'Remove'],
  rename: ['Renommer', 'Rename'],
  newName: ['Nouveau nom', 'New name'],
  passkeyRemoved: ['La clé d’accès a été retirée', 'The passkey was removed'],
  lastUsed: ['Dernier usage le', 'Last used'],
  neverUsed: ['Jamais utilisée', 'Never used'],
  identities: ['ProConnect et FranceConnect', 'ProConnect and FranceConnect'],
  identitiesLead: [
    'Une identité reliée ouvre votre compte. Elle ne donne aucun droit, et l’adresse e-mail de ce service n’est pas reprise.',
    'A connected identity opens your account. It gives no right, and the e-mail address of that service is not taken over.',
  ],
  identityNeverUsed: ['Reliée, jamais utilisée', 'Connected, never used'],
  connectNamed: (name: string) => [`Relier ${name}`, `Connect ${name}`],
  disconnect: ['Retirer', 'Disconnect'],
  disconnectNamed: (name: string) => [`Retirer ${name} de ce compte`, `Disconnect ${name} from this account`],
  identityRemoved: (name: string) => [`${name} n’ouvre plus ce compte`, `${name} no longer opens this account`],
  factor: ['Validation en deux étapes', 'Two-step sign-in'],
  factorLead: [
    'Après votre mot de passe ou le code reçu par e-mail, un code de votre application d’authentification sera demandé.',
    'After your password or the e-mailed code, a code of your authenticator application will be asked for.',
  ],
  factorOn: ['Activée.', 'On.'],
  codesLeft: (n: number) => [
    n === 0
      ? 'Il ne vous reste aucun code de secours.'
      : n === 1
        ? 'Il vous reste un code de secours.'
        : `Il vous reste ${n} codes de secours.`,
    n === 1 ? 'You have one recovery code left.' : `You have ${n} recovery codes left.`,
  ],
  required: ['Obligatoire pour les administrateurs à partir du', 'Required of administrators from'],
  turnOn: ['Activer la validation en deux étapes', 'Turn on two-step sign-in'],
  turnOff: ['Désactiver', 'Turn off'],
  newCodes: ['Créer de nouveaux codes de secours', 'Make new recovery codes'],
  scan: [
    'Photographiez ce code avec votre application d’authentification, ou recopiez la clé qui suit. Saisissez ensuite le code à six chiffres qu’elle affiche.',
    'Scan this code with your authenticator application, or copy the key below. Then type the six digits that it shows.',
  ],
  qr: ['Code à photographier', 'Code to scan'],
  secret: ['Clé à recopier', 'Key to copy'],
  sixDigits: ['Code à six chiffres', 'Code of six digits'],
  confirm: ['Valider', 'Confirm'],
  codes: ['Vos codes de secours', 'Your recovery codes'],
  codesLead: [
    'Chacun sert une fois, si vous n’avez plus votre téléphone. Notez-les maintenant : ils ne seront plus affichés.',
    'Each works once, if you no longer have your telephone. Write them down now: they are not shown again.',
  ],
  codesKept: ['Je les ai notés', 'I have written them down'],
  password: ['Mot de passe', 'Password'],
  passwordLead: [
    'Un nouveau mot de passe se choisit avec un code envoyé à votre adresse. Il met fin à vos autres sessions.',
    'A new password is chosen with a code that is sent to your address. It ends your other sessions.',
  ],
  choosePassword: ['Choisir un nouveau mot de passe', 'Choose a new password'],
  address: ['Adresse e-mail', 'E-mail address'],
  language: ['Langue', 'Language'],
  byProvider: [
    'Vous vous connectez par un fournisseur d’identité, où se règlent votre mot de passe et vos sessions.',
    'You sign in with an identity provider: your password and your sessions are set there.',
  ],
  /** The ways to sign in. */
  methods: {
    password: ['Mot de passe', 'Password'],
    code: ['Code reçu par e-mail', 'Code by e-mail'],
    passkey: ['Clé d’accès', 'Passkey'],
    proconnect: ['ProConnect', 'ProConnect'],
    franceconnect: ['FranceConnect', 'FranceConnect'],
  },
})
