import { deCommune } from '../../../../contract/communes/commune-of.ts'
import { momentInWords, type ReadAt } from '../../../../contract/dates.ts'
import { type AlertText, drawn, partsOfSent, SEVERITY, stateLine, subjectOf } from '../../../../contract/suivis/message-parts.ts'
import { EMERGENCY } from '../../../../contract/telephones.ts'
import { type Followed, followedLine } from './followed-line.ts'
import { type Letter, letter, type Part } from './letter.ts'
import type { TownHall } from './town-hall-page.ts'

/** The values of the e-mail of an alert. */
export interface AlertLetter {
  genre: 'premier' | 'correction' | 'fin' | 'retrait' | 'exercice'
  message: AlertText & { objet: string; titre: string }
  townHall: TownHall
  /** IANA name: the end is told by the clock of the commune. */
  timezone: string
  /** When it is read. */
  read: ReadAt
  /** The address of the page of the alert; null: there is none any more. */
  page: string | null
  /** The addresses of the pages that end the following and that change it; null: the recipient follows nothing. */
  ways: { end: string; change: string } | null
  followed: Followed | null
}

const EXERCISE = [
  'Ceci est un exercice. Seule votre équipe le reçoit : aucun habitant n’est prévenu.',
  'This is an exercise. Only your team receives it: no resident is told.',
] as const

/** The e-mail of an alert: what the town hall wrote, in its language, within words in the language of the recipient. Spec §2-86, §2-117. */
export function alertLetter({ genre, message, townHall, timezone, read, page, ways, followed }: AlertLetter): Letter {
  const { titre, severite } = message
  const { commune, code_insee } = townHall
  const isOver = genre === 'fin' || genre === 'retrait'
  const partsIn = (language: 'fr' | 'en') => partsOfSent(genre, message, language, code_insee)
  const parts = (language: 'fr' | 'en'): Part[] => {
    const t = (fr: string, en: string) => (language === 'fr' ? fr : en)
    const found = drawn<Part[]>(partsIn(language), {
      state: () => [],
      update: ({ text, at }) => {
        const since = at && momentInWords(at, timezone, read, language)
        return [{ is: 'update', label: since ? t(`Nouveau, ${since} :`, `New, ${since}:`) : null, text }]
      },
      where: ({ places }) => [
        { is: 'places', label: t('Où :', 'Where:'), places: places.length > 0 ? places : [t('Toute la commune', 'The whole commune')] },
      ],
      orders: ({ each }) => [{ is: 'orders', label: t('Ce qu’il faut faire :', 'What to do:'), orders: each }],
      numbers: ({ emergency, given }) => [
        {
          is: 'calls',
          label: emergency.length > 0 ? t('En danger, appelez :', 'In danger, call:') : t('Appeler :', 'Call:'),
          calls: [
            ...emergency.map((number) => ({ number, name: t(...EMERGENCY[number]), isFirst: true })),
            ...given.map((number) => ({ number, name: t('indiqué par la mairie', 'given by the town hall'), isFirst: false })),
          ],
        },
      ],
      next: ({ text }) => [{ is: 'next', text }],
      story: ({ text, source }) => [
        {
          is: 'story',
          label: t('Ce qui se passe :', 'What is happening:'),
          text,
          source: source && t(`Source : ${source}`, `Source: ${source}`),
        },
      ],
    }).flat()
    const button: Part[] =
      page === null ? [] : [{ is: 'button', label: t('Voir la page à jour :', 'See the page as it stands:'), url: page }]
    const story = found.findIndex((part) => typeof part === 'object' && 'is' in part && (part.is === 'next' || part.is === 'story'))
    const at = story === -1 ? found.length : story
    return [
      ...(genre === 'exercice' ? [{ is: 'note', text: t(...EXERCISE) } as const] : []),
      ...found.slice(0, at),
      ...button,
      ...found.slice(at),
    ]
  }
  const bar = (language: 'fr' | 'en') => {
    const line = partsIn(language).flatMap((part) => (part.part === 'state' ? stateLine(part, timezone, read, language) : []))
    return `${genre === 'exercice' ? { fr: 'EXERCICE – ', en: 'EXERCISE – ' }[language] : ''}${line.join('')}`
  }
  return letter({
    subject: message.objet,
    signature: null,
    face: {
      ...townHall,
      tone: isOver ? 'over' : severite,
      state: [bar('fr'), bar('en')],
      title: [titre, titre],
      preview: [previewOf(partsIn('fr'), titre), previewOf(partsIn('en'), titre)],
      foot: ways && {
        why: [`Vous suivez les alertes ${deCommune(commune)}.`, `You follow the alerts of ${commune}.`],
        stop: ['Ne plus les recevoir', 'Stop these alerts'],
        ...ways,
        yearly: followedLine(followed),
      },
    },
    french: parts('fr'),
    english: [
      genre === 'fin'
        ? `The town hall of ${commune} says that this alert is over.`
        : genre === 'retrait'
          ? `The town hall of ${commune} has withdrawn this alert: do not act on it any more.`
          : `${SEVERITY[severite][1]}: an alert of ${commune}. Its text is in French; the page behind the link has it as it stands.`,
    ],
    inEnglish: { subject: subjectOf({ genre, severite, titre, commune }, 'en'), parts: parts('en') },
  })
}

/** What a list of e-mails shows beside the subject: the order, not the story. */
function previewOf(parts: ReturnType<typeof partsOfSent>, titre: string): string {
  const line = drawn(parts, {
    state: () => '',
    update: ({ text }) => text,
    where: () => '',
    orders: ({ each }) => each.join(' '),
    numbers: () => '',
    next: () => '',
    story: () => '',
  })
  return line.filter((text) => text !== '').join(' ') || titre
}
