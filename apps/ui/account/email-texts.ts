import { bilingual } from '../i18n/texts.ts'

/** The texts of the address of one's own account, and its change. */
export const emailTexts = bilingual({
  title: ['Adresse e-mail', 'E-mail address'],
  none: [
    'Votre compte n’a pas encore d’adresse. Ajoutez-en une pour recevoir les messages de ce service, et pour vous connecter par un code.',
    'Your account has no address yet. Add one to get the messages of this service, and to sign in by a code.',
  ],
  change: ['Changer d’adresse', 'Change the address'],
  add: ['Ajouter une adresse', 'Add an address'],
  newAddress: ['Nouvelle adresse e-mail', 'New e-mail address'],
  lead: [
    'Un code est envoyé à la nouvelle adresse, un autre à l’adresse actuelle.',
    'A code is sent to the new address, and another to the present one.',
  ],
  leadFirst: ['Un code est envoyé à cette adresse.', 'A code is sent to this address.'],
  send: ['Recevoir les codes', 'Get the codes'],
  sendFirst: ['Recevoir un code', 'Get a code'],
  cancel: ['Annuler le changement', 'Withdraw the change'],
  leave: ['Annuler', 'Cancel'],
  pending: ['Changement en cours vers :', 'Being changed to:'],
  codeNew: (email: string) => [`Code reçu à ${email}`, `Code sent to ${email}`],
  confirm: ['Valider', 'Confirm'],
  again: ['Renvoyer des codes', 'Send codes again'],
  validUntil: ['Les codes sont valables jusqu’au', 'The codes are valid until'],
  confirmed: ['Adresse confirmée :', 'Address confirmed:'],
  takesEffect: [
    'Sans le code reçu à l’adresse actuelle, le changement aura lieu le',
    'Without the code sent to the present address, the change is made on',
  ],
  noFormer: [
    'Si vous n’avez plus accès à l’adresse actuelle, laissez son code : le changement aura lieu sept jours après la confirmation de la nouvelle.',
    'If you can no longer read the present address, leave its code: the change is made seven days after the new one is confirmed.',
  ],
  done: ['Votre adresse a changé. Vos autres sessions ont pris fin.', 'Your address was changed. Your other sessions have ended.'],
  withdrawn: ['Le changement est annulé', 'The change is withdrawn'],
  wrong: ['Ce code n’est pas le bon, ou n’est plus valable.', 'This code is wrong, or no longer valid.'],
  taken: [
    'Cette adresse a déjà un compte : le changement est annulé. Connectez-vous avec elle, ou choisissez-en une autre.',
    'This address has an account already: the change is withdrawn. Sign in with it, or choose another.',
  ],
  same: [
    'Ce compte a déjà cette adresse, ou son adresse ne peut pas être changée.',
    'This account has this address already, or its address cannot be changed.',
  ],
})
