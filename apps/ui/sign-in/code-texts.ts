import { bilingual } from '../i18n/texts.ts'

/** Texts of the sign-in by a code. */
export const codeTexts = bilingual({
  lead: ['Nous vous enverrons un code à six chiffres, sans mot de passe.', 'We will send you a code of six digits: no password is needed.'],
  leadPassword: [
    'Nous vous enverrons un code à six chiffres, avec lequel vous choisirez un nouveau mot de passe.',
    'We will send you a code of six digits, with which you choose a new password.',
  ],
  email: ['Adresse e-mail', 'E-mail address'],
  send: ['Recevoir un code', 'Get a code'],
  sentTo: ['Si l’adresse est exacte, un code vient de partir à :', 'If the address is right, a code has just left for:'],
  valid: [
    'Il est valable dix minutes. S’il n’arrive pas en une minute, regardez dans les indésirables.',
    'It is valid for ten minutes. If it does not arrive within a minute, look among the unwanted e-mails.',
  ],
  fromLink: ['Votre code est rempli : il ne reste qu’à vous connecter.', 'Your code is filled in: just sign in.'],
  code: ['Code à six chiffres', 'Code of six digits'],
  password: ['Nouveau mot de passe', 'New password'],
  passwordHint: ['Au moins dix caractères', 'Ten characters or more'],
  show: ['Afficher ou masquer le mot de passe', 'Show or hide the password'],
  signIn: ['Se connecter', 'Sign in'],
  choose: ['Choisir ce mot de passe', 'Choose this password'],
  wrong: [
    'Ce code n’est pas le bon, ou n’est plus valable. Vérifiez-le, ou demandez-en un autre.',
    'This code is wrong, or no longer valid. Check it, or ask for another.',
  ],
  again: ['Renvoyer le code', 'Send the code again'],
  waiting: ['Code demandé pour :', 'Code asked for:'],
  delayed: [
    'Le serveur de messagerie ne répond pas en ce moment. Le code sera envoyé dès son retour, dans les dix minutes. Ensuite, demandez-en un autre, ou connectez-vous avec une clé d’accès ou un mot de passe.',
    'The mail server does not answer at the moment. The code is sent when it is back, within ten minutes. After that, ask for another, or sign in with a passkey or a password.',
  ],
  resent: ['Le code a été renvoyé.', 'The code was sent again.'],
  other: ['Changer d’adresse', 'Use another address'],
  back: ['Se connecter avec un mot de passe', 'Sign in with a password'],
})
