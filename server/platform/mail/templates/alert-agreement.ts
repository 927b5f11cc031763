import { aCommune, deCommune } from '../../../../contract/communes/commune-of.ts'
import { type Letter, letter, type Part } from './letter.ts'

/** Asks a person of a town hall to agree to the sending of an alert. @param page its record in the space; null: there is no address */
export function alertAgreement({ titre, commune, page }: { titre: string; commune: string; page: string | null }): Letter {
  const link = (label: string): Part[] => (page === null ? [] : [{ url: page, label }])
  return letter({
    about: {
      mail: 'alert_agreement',
      values: { titre, commune, a_commune: [aCommune(commune), `in ${commune}`], de_commune: [deCommune(commune), `of ${commune}`] },
    },
    subject: `À approuver maintenant : ${titre} (${commune})`,
    french: [
      'Bonjour,',
      `Une alerte de la mairie ${deCommune(commune)} attend l’accord d’une deuxième personne avant d’être envoyée aux habitants : « ${titre} ».`,
      'Relisez le texte, puis approuvez-le ou renvoyez-le avec un motif.',
      ...link('L’alerte, dans votre espace :'),
    ],
    english: [
      `An alert of the town hall of ${commune} waits until a second person agrees: “${titre}”. Please read it, then agree or send it back.`,
    ],
    inEnglish: {
      subject: `To be agreed to now: ${titre} (${commune})`,
      parts: [
        'Hello,',
        `An alert of the town hall of ${commune} waits for a second person to agree before it is sent to residents: “${titre}”.`,
        'Please read it, then agree or send it back with a reason.',
        ...link('The alert, in your space:'),
      ],
    },
  })
}
