import { type Letter, letter } from './letter.ts'
import { CODE_MARK } from './sign-in-code.ts'

/** The e-mail with the code that confirms an address as evidence for a claim. */
export function claimEmailCode({ acteurNom, site }: { acteurNom: string; site: string }): Letter {
  return letter({
    about: { mail: 'claim_email_code', values: { acteur: acteurNom, service: site } },
    subject: `${CODE_MARK} : confirmer cette adresse pour « ${acteurNom} » (${site})`,
    french: [
      'Bonjour,',
      `Une personne demande à gérer la page « ${acteurNom} » sur ${site}, et indique cette adresse comme preuve de son lien avec cette structure. Si c’est vous, voici votre code :`,
      { code: CODE_MARK },
      'Il est valable dix minutes et ne sert qu’une fois.',
      'Si vous n’êtes pas à l’origine de cette demande, ne communiquez ce code à personne : sans lui, votre adresse ne prouve rien.',
    ],
    english: [
      `Somebody asks to manage “${acteurNom}” on ${site} and names this address as evidence. If it is you, the code is ${CODE_MARK}, valid for ten minutes. If it is not you, give the code to nobody.`,
    ],
    inEnglish: {
      subject: `${CODE_MARK}: confirm this address for “${acteurNom}” (${site})`,
      parts: [
        'Hello,',
        `Somebody asks to manage the page “${acteurNom}” on ${site}, and names this address as evidence of their connection with it. If it is you, here is your code:`,
        { code: CODE_MARK },
        'It is valid for ten minutes and works once.',
        'If you did not ask for it, give this code to nobody: without it your address proves nothing.',
      ],
    },
  })
}
