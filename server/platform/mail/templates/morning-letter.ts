import { type Letter, letter, type Part } from './letter.ts'

/** What waits in one list of one actor. */
export interface Waiting {
  what: 'publications' | 'reports' | 'claims' | 'proposals'
  /** The name of the actor. */
  acteur: string
  /** A hundred means as many or more. */
  count: number
  /** The address of the list; undefined without a public address of the service. */
  page: string | undefined
}

/** The most titles that one e-mail has; it states the number of the others. */
const NAMED = 20
const MOST = 100

const WHAT: Record<Waiting['what'], { fr: [string, string]; en: [string, string] }> = {
  publications: { fr: ['publication à relire', 'publications à relire'], en: ['publication to review', 'publications to review'] },
  reports: { fr: ['signalement à traiter', 'signalements à traiter'], en: ['waiting report', 'waiting reports'] },
  claims: {
    fr: ['demande de gestion sur laquelle votre avis est attendu', 'demandes de gestion sur lesquelles votre avis est attendu'],
    en: ['claim that awaits your opinion', 'claims that await your opinion'],
  },
  proposals: {
    fr: ['page proposée sur laquelle votre avis est attendu', 'pages proposées sur lesquelles votre avis est attendu'],
    en: ['proposed page that awaits your opinion', 'proposed pages that await your opinion'],
  },
}
const french = ({ what, acteur, count }: Waiting) =>
  `${acteur} : ${count >= MOST ? 'au moins ' : ''}${count} ${WHAT[what].fr[count > 1 ? 1 : 0]}`
const english = ({ what, acteur, count }: Waiting) =>
  `${acteur}: ${count >= MOST ? 'at least ' : ''}${count} ${WHAT[what].en[count > 1 ? 1 : 0]}`

/** The e-mail of a morning: what waits for a person's decision, and what they wrote that is online now. Spec §2-83. */
export function morningLetter({
  waiting,
  online,
  account,
}: {
  waiting: Waiting[]
  /** Titles of the person's own publications that were published after they had waited. */
  online: string[]
  /** The address of the person's account, where the e-mail is turned off. */
  account: string | undefined
}): Letter {
  const count = waiting.reduce((sum, row) => sum + row.count, 0)
  const [atLeast, auMoins] = waiting.some((row) => row.count >= MOST) ? ['At least ', 'Au moins '] : ['', '']
  const more = online.length - NAMED
  const lines = (said: (row: Waiting) => string, colon: string): Part[] =>
    waiting.map((row) => (row.page ? { url: row.page, label: `${said(row)}${colon}` } : `${said(row)}.`))
  const one = online[0] ?? ''
  const titles = (quoted: (title: string) => string) => online.slice(0, NAMED).map(quoted).join(', ')
  return letter({
    subject:
      count > 0
        ? `${auMoins}${count} élément${count > 1 ? 's attendent' : ' attend'} votre décision`
        : online.length > 1
          ? `${online.length} de vos publications sont en ligne`
          : `« ${one} » : votre publication est en ligne`,
    french: [
      'Bonjour,',
      ...(count > 0 ? ['Voici ce qui attend votre décision :', ...lines(french, ' :')] : []),
      ...(online.length === 1 ? [`Votre publication « ${one} » a été relue : elle est en ligne.`] : []),
      ...(online.length > 1
        ? [
            `Vos publications ont été relues et sont en ligne : ${titles((title) => `« ${title} »`)}${more > 0 ? `, et ${more} autre${more > 1 ? 's' : ''}` : ''}.`,
          ]
        : []),
      `Ce message part le matin, une fois par jour au plus, s’il y a du nouveau. Vous pouvez l’arrêter dans « Mon compte »${account ? ' :' : '.'}`,
      ...(account ? [{ url: account, label: 'Mon compte :' }] : []),
    ],
    english: [
      ...(count > 0 ? [`Items that await your decision: ${waiting.map(english).join('; ')}.`] : []),
      ...(online.length > 0 ? [`Of what you wrote, now online after a review: ${online.length}.`] : []),
      'This e-mail comes in the morning, once a day at most, when there is news. You can stop it in your account.',
    ],
    inEnglish: {
      subject:
        count > 0
          ? `${atLeast}${count} item${count > 1 ? 's await' : ' awaits'} your decision`
          : online.length > 1
            ? `${online.length} of your publications are online`
            : `“${one}”: your publication is online`,
      parts: [
        'Hello,',
        ...(count > 0 ? ['This awaits your decision:', ...lines(english, ':')] : []),
        ...(online.length === 1 ? [`Your publication “${one}” was reviewed and is online.`] : []),
        ...(online.length > 1
          ? [`Your publications were reviewed and are online: ${titles((title) => `“${title}”`)}${more > 0 ? `, and ${more} more` : ''}.`]
          : []),
        `This e-mail comes in the morning, once a day at most, when there is news. You can stop it in “My account”${account ? ':' : '.'}`,
        ...(account ? [{ url: account, label: 'My account:' }] : []),
      ],
    },
  })
}
