import { aCommune, deCommune } from '../../../../contract/communes/commune-of.ts'
import { type Letter, letter } from './letter.ts'

/** The values of the e-mail to the operator about an alert that left without a second person. */
export interface AlertAlone {
  titre: string
  commune: string
  isCorrection: boolean
  /** Whether the town hall has no second person. */
  isOnlyPerson: boolean
  /** What the person gave as the reason. */
  reason: string
}

/** Tells the operator that a serious alert was sent without the agreement of a second person. */
export function alertAlone({ titre, commune, isCorrection, isOnlyPerson, reason }: AlertAlone): Letter {
  const what = isCorrection ? 'Une correction d’alerte' : 'Une alerte'
  const whatInEnglish = isCorrection ? 'A correction of an alert' : 'An alert'
  return letter({
    about: {
      mail: 'alert_alone',
      values: { titre, commune, a_commune: [aCommune(commune), `in ${commune}`], de_commune: [deCommune(commune), `of ${commune}`] },
    },
    subject: `Envoyée sans deuxième personne : ${titre} (${commune})`,
    french: [
      'Bonjour,',
      `${what} de la mairie ${deCommune(commune)} a été envoyée sans l’accord d’une deuxième personne : « ${titre} ».`,
      isOnlyPerson ? 'Personne d’autre de cette mairie ne pouvait donner son accord.' : 'Motif donné :',
      ...(isOnlyPerson ? [] : [{ quote: reason }]),
    ],
    english: [`${whatInEnglish} of the town hall of ${commune} was sent without the agreement of a second person: “${titre}”.`],
    inEnglish: {
      subject: `Sent without a second person: ${titre} (${commune})`,
      parts: [
        'Hello,',
        `${whatInEnglish} of the town hall of ${commune} was sent without the agreement of a second person: “${titre}”.`,
        isOnlyPerson ? 'Nobody else of this town hall could agree.' : 'The reason that was given:',
        ...(isOnlyPerson ? [] : [{ quote: reason }]),
      ],
    },
  })
}
