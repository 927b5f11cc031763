import { type Letter, letter } from './letter.ts'
import { CODE_MARK } from './sign-in-code.ts'

/** The values in the e-mail with the code of a town hall. */
interface MairieCode {
  /** The name of the town hall. */
  nom: string
  site: string
  /** The address of the person who asks. */
  asker: string
  hours: number
}

/** The e-mail to a town hall with the code by which a person shows to represent it. */
export function mairieCode({ nom, site, asker, hours }: MairieCode): Letter {
  return letter({
    about: { mail: 'mairie_code', values: { mairie: nom, service: site, adresse: asker } },
    subject: `${nom} : code pour gérer votre page (${site})`,
    french: [
      'Bonjour,',
      `La personne dont l’adresse est ${asker} demande à gérer la page « ${nom} » sur ${site}. Nous vous écrivons à l’adresse que donne l’annuaire officiel de l’administration.`,
      'Si elle représente la mairie, donnez-lui ce code :',
      { code: CODE_MARK },
      `Il est valable ${hours} heures et ne sert qu’une fois. Il fait de cette personne la responsable de la page : elle pourra publier au nom de la mairie et inviter des collègues.`,
      'Si vous ne la connaissez pas, ne donnez ce code à personne : sans lui, rien ne change.',
    ],
    english: [
      `The person with the address ${asker} asks to manage the page “${nom}” on ${site}. If they represent the town hall, give them the code above, which is valid for ${hours} hours. If not, give it to nobody: nothing changes without it.`,
    ],
    inEnglish: {
      subject: `${nom}: code to manage your page (${site})`,
      parts: [
        'Hello,',
        `The person with the address ${asker} asks to manage the page “${nom}” on ${site}. We write to the address that the official directory of the administration gives.`,
        'If they represent the town hall, give them this code:',
        { code: CODE_MARK },
        `It is valid for ${hours} hours and works once. It makes this person the owner of the page: they can publish in the name of the town hall and invite colleagues.`,
        'If you do not know them, give this code to nobody: nothing changes without it.',
      ],
    },
  })
}
