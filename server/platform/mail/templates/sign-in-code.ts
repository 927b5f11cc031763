import { type Letter, letter } from './letter.ts'

/** Stands for the code in a stored e-mail. The code is put in its place when the e-mail is sent: the outbox does not have it. */
export const CODE_MARK = '{{code}}'

/** The values in the e-mail with a code. */
export interface SignInCode {
  /** Signing in, or a new password. */
  purpose: 'sign_in' | 'password'
  /** The name of the service. */
  site: string
  /** The recipient. The page of the link knows the address from it. */
  email: string
  /** The page that signs in; undefined without a public address of the service. */
  page: string | undefined
}

/**
 * The e-mail with a code, the same for an address with an account and one without. Its link opens a page with a button: programs that open
 * the links of e-mails do not spend the code.
 */
export function signInCode({ purpose, site, email, page }: SignInCode): Letter {
  const isPassword = purpose === 'password'
  // Browsers send no server the part after #.
  const link = page && `${page}#email=${encodeURIComponent(email)}&code=${CODE_MARK}`
  return letter({
    about: { mail: isPassword ? 'password_code' : 'sign_in_code', values: { service: site } },
    subject: isPassword
      ? `${CODE_MARK} : votre code pour choisir un mot de passe (${site})`
      : `${CODE_MARK} : votre code de connexion (${site})`,
    french: [
      'Bonjour,',
      isPassword
        ? `Voici votre code pour choisir un nouveau mot de passe sur ${site} :`
        : `Voici votre code pour vous connecter à ${site} :`,
      { code: CODE_MARK },
      'Il est valable dix minutes et ne sert qu’une fois.',
      ...(link && !isPassword ? [{ url: link, label: 'Vous pouvez aussi ouvrir cette page et appuyer sur son bouton :' }] : []),
      'Ne communiquez ce code à personne. Si vous n’avez rien demandé, ignorez ce message : sans le code, personne ne peut se connecter à votre place.',
    ],
    english: [
      isPassword
        ? `Your code to choose a new password for ${site}: ${CODE_MARK}. It is valid for ten minutes and works once.`
        : `Your code to sign in to ${site}: ${CODE_MARK}. It is valid for ten minutes and works once.`,
      'Give it to nobody. If you did not ask for it, ignore this message.',
    ],
    inEnglish: {
      subject: isPassword ? `${CODE_MARK}: your code to choose a password (${site})` : `${CODE_MARK}: your sign-in code (${site})`,
      parts: [
        'Hello,',
        isPassword ? `Here is your code to choose a new password for ${site}:` : `Here is your code to sign in to ${site}:`,
        { code: CODE_MARK },
        'It is valid for ten minutes and works once.',
        ...(link && !isPassword ? [{ url: link, label: 'You can also open this page and press its button:' }] : []),
        'Give this code to nobody. If you did not ask for it, ignore this message: without the code nobody can sign in for you.',
      ],
    },
  })
}
