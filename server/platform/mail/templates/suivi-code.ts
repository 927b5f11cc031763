import { type Letter, letter } from './letter.ts'
import { CODE_MARK } from './sign-in-code.ts'

/** The e-mail with the code that confirms an address for following communes. It is the same for every address. Spec §2-85. */
export function suiviCode({ site }: { site: string }): Letter {
  return letter({
    about: { mail: 'suivi_code', values: { service: site } },
    subject: `${CODE_MARK} : votre code pour suivre votre commune (${site})`,
    french: [
      'Bonjour,',
      `Voici votre code pour choisir ce que vous recevez par e-mail de ${site} :`,
      { code: CODE_MARK },
      'Il est valable dix minutes et ne sert qu’une fois.',
      'Si vous n’avez rien demandé, ignorez ce message : sans ce code, rien ne vous sera envoyé, et votre adresse sera effacée.',
    ],
    english: [
      `Your code to choose what you receive by e-mail from ${site}: ${CODE_MARK}. It is valid for ten minutes and works once. If you did not ask for it, ignore this message: nothing will be sent to you, and your address will be erased.`,
    ],
    inEnglish: {
      subject: `${CODE_MARK}: your code to follow your commune (${site})`,
      parts: [
        'Hello,',
        `Here is your code to choose what you receive by e-mail from ${site}:`,
        { code: CODE_MARK },
        'It is valid for ten minutes and works once.',
        'If you did not ask for it, ignore this message: without this code nothing will be sent to you, and your address will be erased.',
      ],
    },
  })
}
