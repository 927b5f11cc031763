import { deCommune } from '../../../../contract/communes/commune-of.ts'
import { type Followed, followedLine } from './followed-line.ts'
import { type Letter, letter, type Part } from './letter.ts'

/** The values of the e-mail of an alert. */
export interface AlertLetter {
  genre: 'premier' | 'correction' | 'fin' | 'retrait' | 'exercice'
  message: {
    objet: string
    severite: 'information' | 'vigilance' | 'danger'
    titre: string
    texte: string
    consignes: string | null
    changement: string | null
    secteurs: readonly string[]
    source: string | null
    jusqu_au: string | null
  }
  commune: string
  /** IANA name: the end is told by the clock of the commune. */
  timezone: string
  /** The address of the page of the alert; null: there is none any more. */
  page: string | null
  /** The address of the page that ends the following; null: the recipient follows nothing. */
  end: string | null
  followed: Followed | null
}

const HEADS = {
  premier: null,
  correction: ['Ce message remplace le précédent.', 'This message replaces the previous one.'],
  fin: ['C’est terminé.', 'This is over.'],
  retrait: [
    'La mairie a retiré ce message : n’en tenez plus compte.',
    'The town hall has withdrawn this message: please do not act on it any more.',
  ],
  exercice: [
    'Ceci est un exercice. Seule votre équipe le reçoit : aucun habitant n’est prévenu.',
    'This is an exercise. Only your team receives it: no resident is told.',
  ],
} as const satisfies Record<AlertLetter['genre'], readonly [string, string] | null>

const LEVELS = {
  information: ['Information', 'Information'],
  vigilance: ['Vigilance', 'Be careful'],
  danger: ['Danger', 'Danger'],
} as const

/** The beginning of the subject in English; the French one is that of the message. */
const ENGLISH = { premier: '', correction: 'Update – ', fin: 'Over, ', retrait: 'Withdrawn, ', exercice: 'EXERCISE – ' } as const

const momentIn = (language: 'fr' | 'en', at: string, timeZone: string) =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toLocaleString(language === 'fr' ? 'fr-FR' : 'en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    })

/** The e-mail of an alert: what the town hall wrote, in its language, within words in the language of the recipient. Spec §2-86. */
export function alertLetter({ genre, message, commune, timezone, page, end, followed }: AlertLetter): Letter {
  const { objet, severite, titre, texte, consignes, changement, secteurs, source, jusqu_au } = message
  const isOver = genre === 'fin' || genre === 'retrait'
  const parts = (language: 0 | 1): Part[] => {
    const t = (...words: readonly [string, string]) => words[language]
    const optional = (value: string | null, part: (given: string) => Part): Part[] => (value === null || value === '' ? [] : [part(value)])
    return [
      {
        head: `${genre === 'exercice' ? t('EXERCICE – ', 'EXERCISE – ') : ''}${isOver ? t('Mairie', 'Town hall') : LEVELS[severite][language]}, ${commune}${t(' :', ':')} ${titre}`,
        tone: isOver ? 'over' : severite,
      },
      ...(HEADS[genre] ? [HEADS[genre][language]] : []),
      ...optional(changement, (written) => ({ written })),
      ...(isOver ? [] : optional(texte, (written) => ({ written }))),
      ...(consignes === null ? [] : [t('Ce qu’il faut faire :', 'What to do:'), { written: consignes }]),
      ...optional(secteurs.join(', '), (names) => t(`Secteurs : ${names}`, `Sectors: ${names}`)),
      ...optional(jusqu_au, (at) => t(`Jusqu’au ${momentIn('fr', at, timezone)}.`, `Until ${momentIn('en', at, timezone)}.`)),
      ...optional(source, (name) => t(`Source : ${name}`, `Source: ${name}`)),
      ...optional(page, (url) => ({ url, label: t('Le message à jour, sur le site :', 'The message as it stands, on the site:') })),
      ...(end === null
        ? []
        : [
            t(
              `Vous recevez ce message parce que vous suivez les alertes ${deCommune(commune)}.`,
              `You receive this message because you follow the alerts of ${commune}.`,
            ),
            ...followedLine(followed, language === 0 ? 'fr' : 'en'),
            { url: end, label: t('Ne plus recevoir ces alertes :', 'Stop these alerts:') },
          ]),
    ]
  }
  return letter({
    subject: objet,
    signature: null,
    french: parts(0),
    english: [
      isOver
        ? `The town hall of ${commune} says that this message is over or withdrawn.`
        : `An alert of the town hall of ${commune}. Its text is in French; the page behind the link has it as it stands.`,
    ],
    inEnglish: { subject: `${ENGLISH[genre]}${isOver ? '' : `${LEVELS[severite][1]}, `}${commune}: ${titre}`, parts: parts(1) },
  })
}
