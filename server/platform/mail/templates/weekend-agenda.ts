import { aCommune, deCommune } from '../../../../contract/communes/commune-of.ts'
import { type Followed, followedLine } from './followed-line.ts'
import { type Letter, letter, type Part } from './letter.ts'

/** An event of a week-end. */
export interface WeekendItem {
  id: string
  titre: string
  debut: string
  /** Whether it lasts whole days. */
  journee: boolean
  lieu: string | null
  /** Whether it has begun before the week-end. */
  running: boolean
}

/** The values of the agenda of a week-end. */
export interface WeekendAgenda {
  commune: string
  /** IANA name of the zone of the commune. */
  timezone: string
  items: readonly WeekendItem[]
  /** How many more events there are. */
  more: number
  /** The address of the agenda on the site, and of the page that ends the following. */
  page: string
  end: string
  followed: Followed | null
}

/** "– samedi 5 décembre, 14 h : Marché de Noël (Grand-Place)" */
function line({ titre, debut, journee, lieu, running }: WeekendItem, language: 'fr' | 'en', timeZone: string): string {
  const local = Temporal.Instant.from(debut).toZonedDateTimeISO(timeZone)
  const day = local.toLocaleString(language === 'fr' ? 'fr-FR' : 'en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
  const minutes = local.minute === 0 ? '' : ` ${String(local.minute).padStart(2, '0')}`
  const hour = language === 'fr' ? `${local.hour} h${minutes}` : local.toPlainTime().toString({ smallestUnit: 'minute' })
  const begun = language === 'fr' ? 'en ce moment' : 'on now'
  const when = running ? begun : journee ? day : `${day}, ${hour}`
  return `– ${when}${language === 'fr' ? ' :' : ':'} ${titre}${lieu ? ` (${lieu})` : ''}`
}

/** The e-mail with the events of a week-end. Its last link ends this following and no other. Spec §2-89. */
export function weekendAgenda({ commune, timezone, items, more, page, end, followed }: WeekendAgenda): Letter {
  const french: Part[] = [
    'Bonjour,',
    `Ce week-end ${aCommune(commune)} :`,
    ...items.map((item) => line(item, 'fr', timezone)),
    ...(more > 0 ? [more === 1 ? 'Et un autre rendez-vous.' : `Et ${more} autres rendez-vous.`] : []),
    { url: page, label: 'Tout l’agenda, à jour :' },
    `Vous recevez ce message parce que vous avez demandé, sur notre site, l’agenda du week-end ${deCommune(commune)}.`,
    ...followedLine(followed, 'fr'),
    { url: end, label: 'Ne plus recevoir cet agenda :' },
  ]
  const inEnglish: Part[] = [
    'Hello,',
    `This week-end in ${commune}:`,
    ...items.map((item) => line(item, 'en', timezone)),
    ...(more > 0 ? [more === 1 ? 'And one more event.' : `And ${more} more events.`] : []),
    { url: page, label: 'The whole agenda, as it stands:' },
    `You receive this message because you asked, on our site, for the agenda of the week-end in ${commune}.`,
    ...followedLine(followed, 'en'),
    { url: end, label: 'Stop this agenda:' },
  ]
  const [first] = items
  return letter({
    about: {
      mail: 'weekend_agenda',
      values: {
        premier: first?.titre ?? '',
        commune,
        a_commune: [aCommune(commune), `in ${commune}`],
        de_commune: [deCommune(commune), `of ${commune}`],
      },
    },
    subject: `Ce week-end ${aCommune(commune)} : ${first?.titre ?? ''}${items.length + more > 1 ? '…' : ''}`,
    french,
    english: [`What happens this week-end in ${commune}. You asked for this agenda on our site; the last link above stops it.`],
    inEnglish: { subject: `This week-end in ${commune}: ${first?.titre ?? ''}${items.length + more > 1 ? '…' : ''}`, parts: inEnglish },
  })
}
