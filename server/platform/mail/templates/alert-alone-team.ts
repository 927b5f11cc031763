import { deCommune } from '../../../../contract/communes/commune-of.ts'
import { type Letter, letter, type Part } from './letter.ts'

/** The values of the e-mail to the colleagues about an alert that leaves without them. */
interface AlertAloneTeam {
  titre: string
  commune: string
  /** Who sends it; null: nobody knows the name. */
  author: string | null
  /** The reason that was given. */
  reason: string
  /** The page of the alert in the space, where it is stopped; null: there is no address. */
  page: string | null
}

/** Tells the other people of a town hall that a serious alert leaves without their agreement, and where they stop it. */
export function alertAloneTeam({ titre, commune, author, reason, page }: AlertAloneTeam): Letter {
  const link = (label: string): Part[] => (page === null ? [] : [{ url: page, label }])
  const [who, whoInEnglish] = [author ?? 'Une personne de votre équipe', author ?? 'Somebody of your team']
  return letter({
    subject: `Envoyée sans votre accord : ${titre} (${commune})`,
    french: [
      'Bonjour,',
      `${who} envoie une alerte de la mairie ${deCommune(commune)} sans attendre votre accord : « ${titre} ».`,
      'Motif donné :',
      { quote: reason },
      'Si cette alerte est fausse, ou si vous ne reconnaissez pas cet envoi, arrêtez-le tout de suite.',
      ...link('Voir l’envoi et l’arrêter, dans votre espace :'),
    ],
    english: [
      `${whoInEnglish} sends an alert of the town hall of ${commune} without your agreement: “${titre}”. If it is wrong, stop it at once.`,
    ],
    inEnglish: {
      subject: `Sent without your agreement: ${titre} (${commune})`,
      parts: [
        'Hello,',
        `${whoInEnglish} sends an alert of the town hall of ${commune} without waiting for your agreement: “${titre}”.`,
        'The reason that was given:',
        { quote: reason },
        'If the alert is wrong, or you do not recognise this sending, stop it at once.',
        ...link('See the sending and stop it, in your space:'),
      ],
    },
  })
}
