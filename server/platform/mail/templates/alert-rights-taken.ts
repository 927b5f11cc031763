import { deCommune } from '../../../../contract/communes/commune-of.ts'
import { type Letter, letter, type Part } from './letter.ts'

/** The values of the e-mail about a sending that ended with a right. */
interface AlertRightsTaken {
  titre: string
  commune: string
  /** Whether it had begun: some have it, and the rest can be taken up. */
  isBegun: boolean
  /** Whether it is the right of the town hall; else that of the person who answered for it. */
  isOfOffice: boolean
  /** The record of the alert in the space; null: there is no address. */
  page: string | null
}

/** Tells the other people of a town hall that a sending ended, since who answered for it may not send any more. */
export function alertRightsTaken({ titre, commune, isBegun, isOfOffice, page }: AlertRightsTaken): Letter {
  const [why, whyInEnglish] = isOfOffice
    ? ['La mairie n’a plus le droit de publier ici.', 'The town hall may not publish here any more.']
    : [
        'La personne qui en répondait n’a plus le droit de publier pour la mairie.',
        'The person who answered for it may not publish for the town hall any more.',
      ]
  const [what, whatInEnglish] = isBegun
    ? ['s’est arrêté en cours de route', 'stopped on its way']
    : ['n’aura pas lieu', 'does not take place']
  const [next, nextInEnglish] = isBegun
    ? [
        'Relisez l’alerte. Si elle est juste, reprenez l’envoi : il va à ceux qui ne l’ont pas encore reçu.',
        'Please read the alert. If it is right, take the sending up: it goes to those who do not have it yet.',
      ]
    : ['Relisez l’alerte. Si elle est juste, envoyez-la vous-même.', 'Please read the alert. If it is right, send it yourself.']
  const link = (label: string): Part[] => (page === null ? [] : [{ url: page, label }])
  return letter({
    subject: `${isBegun ? 'Envoi arrêté' : 'Envoi annulé'} : ${titre} (${commune})`,
    french: [
      'Bonjour,',
      `L’envoi d’une alerte de la mairie ${deCommune(commune)} ${what} : « ${titre} ».`,
      why,
      next,
      ...link('L’alerte, dans votre espace :'),
    ],
    english: [`The sending of an alert of the town hall of ${commune} ${whatInEnglish}: “${titre}”. ${whyInEnglish}`],
    inEnglish: {
      subject: `${isBegun ? 'Sending stopped' : 'Sending cancelled'}: ${titre} (${commune})`,
      parts: [
        'Hello,',
        `The sending of an alert of the town hall of ${commune} ${whatInEnglish}: “${titre}”.`,
        whyInEnglish,
        nextInEnglish,
        ...link('The alert, in your space:'),
      ],
    },
  })
}
