import { momentOfAccount as whenOf } from '../../../../contract/dates.ts'
import { type Letter, letter } from './letter.ts'
import { CODE_MARK } from './sign-in-code.ts'

/** The values in the e-mails about a change of the address of an account. */
interface Change {
  /** The name of the service. */
  site: string
  /** The new address. */
  email: string
  /** The public address of this service (PUBLIC_URL); undefined without one. */
  publicUrl: string | undefined
}

const page = (publicUrl: string | undefined, label = 'La page « Mon compte » :') =>
  publicUrl ? [{ url: `${publicUrl.replace(/\/$/, '')}/backoffice/compte`, label }] : []

/** The e-mail with the code of a change: to the new address, the same whether it has an account or not, or to the present one. */
export function emailChangeCode({ side, site, email, publicUrl }: Change & { side: 'new' | 'former' }): Letter {
  if (side === 'new')
    return letter({
      about: { mail: 'email_change_code', values: { service: site } },
      subject: `${CODE_MARK} : votre code pour confirmer cette adresse (${site})`,
      french: [
        'Bonjour,',
        `Voici le code qui confirme que cette adresse est la vôtre, pour votre compte sur ${site} :`,
        { code: CODE_MARK },
        'Il est valable dix minutes. Saisissez-le sur la page où vous avez demandé le changement.',
        'Ne communiquez ce code à personne. Si vous n’avez rien demandé, ignorez ce message : sans le code, rien ne change.',
      ],
      english: [
        `Your code to confirm this address for your account on ${site}: ${CODE_MARK}. It is valid for ten minutes.`,
        'Give it to nobody. If you did not ask for it, ignore this message.',
      ],
      inEnglish: {
        subject: `${CODE_MARK}: your code to confirm this address (${site})`,
        parts: [
          'Hello,',
          `Here is the code that confirms that this address is yours, for your account on ${site}:`,
          { code: CODE_MARK },
          'It is valid for ten minutes. Type it on the page where you asked for the change.',
          'Give this code to nobody. If you did not ask for it, ignore this message: without the code nothing changes.',
        ],
      },
    })
  return letter({
    about: { mail: 'email_change_asked', values: { service: site, adresse: email } },
    subject: `Changement d’adresse demandé pour votre compte (${site})`,
    french: [
      'Bonjour,',
      `Le remplacement de cette adresse par ${email} a été demandé pour votre compte sur ${site}.`,
      'Si c’est vous, saisissez aussi ce code, et le changement aura lieu aussitôt :',
      { code: CODE_MARK },
      'Sans ce code, le changement aura lieu sept jours après la confirmation de la nouvelle adresse.',
      'Si ce n’est pas vous, ne communiquez ce code à personne. Connectez-vous avec cette adresse, annulez le changement sur la page « Mon compte », et choisissez un nouveau mot de passe, ce qui annule aussi le changement et met fin à toutes vos sessions.',
      ...page(publicUrl),
    ],
    english: [
      `Your address on ${site} is to be replaced by ${email}. If that was you, type this code too, and the change is made at once: ${CODE_MARK}. Without it the change is made seven days after the new address is confirmed.`,
      'Otherwise give the code to nobody: sign in with this address, withdraw the change on the page "My account" and choose a new password, which withdraws it too and ends all your sessions.',
    ],
    inEnglish: {
      subject: `A change of the address of your account was asked for (${site})`,
      parts: [
        'Hello,',
        `This address is to be replaced by ${email} for your account on ${site}.`,
        'If that was you, type this code too, and the change is made at once:',
        { code: CODE_MARK },
        'Without this code the change is made seven days after the new address is confirmed.',
        'If it was not you, give this code to nobody. Sign in with this address, withdraw the change on the page “My account”, and choose a new password, which withdraws the change too and ends all your sessions.',
        ...page(publicUrl, 'The page “My account”:'),
      ],
    },
  })
}

/** The e-mail to the present address: the new one is confirmed, and the change takes effect after the wait. */
export function emailChangeWaits({ site, email, at, publicUrl }: Change & { at: string }): Letter {
  return letter({
    about: {
      mail: 'email_change_waits',
      values: { service: site, adresse: email, date: [whenOf(at, 'fr'), whenOf(at, 'en')] },
    },
    subject: `L’adresse de votre compte changera dans sept jours (${site})`,
    french: [
      'Bonjour,',
      `L’adresse ${email} a été confirmée. Elle remplacera celle-ci pour votre compte sur ${site} le ${whenOf(at, 'fr')} (heure de Paris).`,
      'Si ce n’est pas vous, connectez-vous avec cette adresse avant cette date, annulez le changement sur la page « Mon compte » et choisissez un nouveau mot de passe.',
      ...page(publicUrl),
    ],
    english: [
      `The address ${email} was confirmed and takes the place of this one for your account on ${site} on ${whenOf(at, 'en')} (Paris time).`,
      'If that was not you, sign in with this address before then, withdraw the change on the page "My account" and choose a new password.',
    ],
    inEnglish: {
      subject: `The address of your account will change in seven days (${site})`,
      parts: [
        'Hello,',
        `The address ${email} was confirmed. It takes the place of this one for your account on ${site} on ${whenOf(at, 'en')} (Paris time).`,
        'If that was not you, sign in with this address before then, withdraw the change on the page “My account” and choose a new password.',
        ...page(publicUrl, 'The page “My account”:'),
      ],
    },
  })
}
