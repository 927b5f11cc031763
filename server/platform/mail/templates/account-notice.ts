import { type Letter, letter } from './letter.ts'

/** What the owner of an account is told. Each has a sentence in French and in English. */
const EVENTS = {
  passkey_added: ['Une clé d’accès a été ajoutée à votre compte', 'A passkey was added to your account'],
  passkey_removed: ['Une clé d’accès a été retirée de votre compte', 'A passkey was removed from your account'],
  second_factor_on: ['La validation en deux étapes est activée sur votre compte', 'Two-step sign-in is now on for your account'],
  second_factor_off: [
    'La validation en deux étapes n’est plus activée sur votre compte',
    'Two-step sign-in is no longer on for your account',
  ],
  second_factor_removed: [
    'Un administrateur a retiré la validation en deux étapes et les clés d’accès de votre compte',
    'An administrator removed two-step sign-in and the passkeys of your account',
  ],
  recovery_code_used: ['Un code de secours a servi à ouvrir votre compte', 'A recovery code was used to sign in to your account'],
  recovery_codes_made: ['De nouveaux codes de secours ont été créés pour votre compte', 'New recovery codes were made for your account'],
  identity_connected: [
    'Une identité ProConnect ou FranceConnect a été reliée à votre compte',
    'An identity of ProConnect or FranceConnect was connected to your account',
  ],
  identity_disconnected: [
    'Une identité ProConnect ou FranceConnect n’est plus reliée à votre compte',
    'An identity of ProConnect or FranceConnect is no longer connected to your account',
  ],
  email_not_changed: [
    'L’adresse e-mail de votre compte n’a pas changé : la nouvelle a déjà un compte',
    'The e-mail address of your account was not changed: the new one has an account already',
  ],
  email_changed: ['L’adresse e-mail de votre compte a changé', 'The e-mail address of your account was changed'],
} as const satisfies Record<string, readonly [fr: string, en: string]>
export type AccountEvent = keyof typeof EVENTS

/** The values in the e-mail about a change of how an account is opened. */
interface AccountNotice {
  event: AccountEvent
  /** The name of the service. */
  site: string
  /** The public address of this service (PUBLIC_URL); undefined without one. */
  publicUrl: string | undefined
}

/** The e-mail that tells the owner of an account about a change of how it is opened, and what to do if it was somebody else. */
export function accountNotice({ event, site, publicUrl }: AccountNotice): Letter {
  const [fr, en] = EVENTS[event]
  return letter({
    about: { mail: 'account_notice', values: { service: site, evenement: [fr, en] } },
    subject: `${fr} (${site})`,
    french: [
      'Bonjour,',
      `${fr}, sur ${site}.`,
      'Si vous êtes à l’origine de ce changement, vous n’avez rien à faire.',
      'Sinon, choisissez sans attendre un nouveau mot de passe, ce qui met fin à toutes vos sessions, vérifiez la page « Mon compte », et prévenez la personne qui administre ce service.',
      ...(publicUrl ? [{ url: publicUrl, label: 'Accéder au service :' }] : []),
    ],
    english: [
      `${en} on ${site}. If that was you, there is nothing to do.`,
      'Otherwise choose a new password at once, which ends all your sessions, check the page "My account", and tell whoever runs this service.',
    ],
    inEnglish: {
      subject: `${en} (${site})`,
      parts: [
        'Hello,',
        `${en} on ${site}.`,
        'If that was you, there is nothing to do.',
        'Otherwise choose a new password at once, which ends all your sessions, check the page “My account”, and tell whoever runs this service.',
        ...(publicUrl ? [{ url: publicUrl, label: 'Open the service:' }] : []),
      ],
    },
  })
}
