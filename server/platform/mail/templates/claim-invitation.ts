import { type Letter, letter, type Part } from './letter.ts'
import { CODE_MARK } from './sign-in-code.ts'

/** The values in the e-mail that invites a claimant without an account. */
interface ClaimInvitation {
  /** The name of the claimed actor. */
  acteurNom: string
  /** The recipient: only an account with this address may accept. */
  email: string
  /** The message of the deciding person, if there is one. */
  reason: string | null
  /** The page that accepts; undefined without a public address of the service. */
  page: string | undefined
  /** The days that the invitation is valid. */
  days: number
}

/** The e-mail to the claimant of an approved claim without an account: how to accept. Its link opens a page with a button. */
export function claimInvitation({ acteurNom, email, reason, page, days }: ClaimInvitation): Letter {
  // Browsers send no server the part after #.
  const link = page && `${page}#${CODE_MARK}`
  const how: Part = link ? { url: link, label: 'Pour accepter, ouvrez cette page et appuyez sur son bouton :' } : { written: CODE_MARK }
  return letter({
    about: { mail: 'claim_invitation', values: { acteur: acteurNom, adresse: email } },
    subject: `« ${acteurNom} » : votre demande est acceptée`,
    french: [
      'Bonjour,',
      `Bonne nouvelle : votre demande concernant « ${acteurNom} » est acceptée. Il vous reste à l’accepter avec un compte à l’adresse ${email}. Si vous n’en avez pas, il sera créé avec un code que vous recevrez à cette adresse.`,
      ...(reason?.trim() ? ['La personne qui a examiné votre demande vous laisse ce message :', { quote: reason }] : []),
      ...(link ? [] : ['Voici le code de votre invitation :']),
      how,
      `Cette invitation est valable ${days} jours et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message.`,
    ],
    english: [
      `Your request about “${acteurNom}” has been approved. Accept it with an account of the address ${email}; the invitation is valid for ${days} days and works once.`,
    ],
    inEnglish: {
      subject: `“${acteurNom}”: your request has been approved`,
      parts: [
        'Hello,',
        `Good news: your request about “${acteurNom}” has been approved. Now accept it with an account of the address ${email}. If you have none, it is made with a code that is sent to this address.`,
        ...(reason?.trim() ? ['The person who examined your request has left you this message:', { quote: reason }] : []),
        ...(link ? [] : ['Here is the code of your invitation:']),
        link ? { url: link, label: 'To accept, open this page and press its button:' } : { written: CODE_MARK },
        `This invitation is valid for ${days} days and works once. If you did not ask for anything, ignore this message.`,
      ],
    },
  })
}
