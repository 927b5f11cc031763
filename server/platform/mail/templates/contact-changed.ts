import { type Letter, letter } from './letter.ts'

/** The values of the e-mail to the former contact of an instance. */
interface ContactChanged {
  site: string
  /** The new contact; null: there is none any more. */
  contact: string | null
}

/** Tells the former contact of the instance that it is no longer the contact. Spec §2-135. */
export function contactChanged({ site, contact }: ContactChanged): Letter {
  return letter({
    subject: `${site} : cette adresse n’est plus celle du contact`,
    french: [
      'Bonjour,',
      contact === null
        ? `Votre adresse n’est plus l’adresse de contact de ${site}. Aucune autre ne la remplace.`
        : `Votre adresse n’est plus l’adresse de contact de ${site}. La nouvelle est ${contact}.`,
      'Si ce changement vous surprend, prévenez tout de suite une personne qui administre le service.',
    ],
    english: [`Your address is no longer the contact of ${site}. If this surprises you, please tell an administrator at once.`],
    inEnglish: {
      subject: `${site}: this address is no longer the contact`,
      parts: [
        'Hello,',
        contact === null
          ? `Your address is no longer the contact of ${site}. No other one takes its place.`
          : `Your address is no longer the contact of ${site}. The new one is ${contact}.`,
        'If this surprises you, please tell somebody who administers the service at once.',
      ],
    },
  })
}
