import { aCommune, deCommune } from '../../../../contract/communes/commune-of.ts'
import { dayInWords, dayOf, daysAfter, timeOf } from '../../../../contract/dates.ts'
import { type Followed, followedLine } from './followed-line.ts'
import { type Letter, letter, type Part } from './letter.ts'
import type { Row } from './page-parts.ts'
import type { TownHall } from './town-hall-page.ts'

/** A date of an event. */
export interface WeekendDate {
  debut: string
  fin: string | null
  /** Whether it lasts whole days. */
  journee: boolean
  complet: boolean
}

/** An event of a week-end, with its dates on it, the first one first. */
export interface WeekendItem {
  id: string
  titre: string
  lieu: string | null
  dates: readonly WeekendDate[]
  /** Whether it has begun when the message leaves. */
  running: boolean
}

/** The values of the agenda of a week-end. */
export interface WeekendAgenda {
  townHall: TownHall
  /** IANA name of the zone of the commune. */
  timezone: string
  items: readonly WeekendItem[]
  /** How many more events there are. */
  more: number
  /** The address of the agenda on the site, and those of the pages that end and change the following. */
  page: string
  ways: { end: string; change: string }
  followed: Followed | null
}

type Language = 'fr' | 'en'
const and = (texts: readonly string[], language: Language): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${language === 'fr' ? 'et' : 'and'} ${texts.at(-1)}`

const named = (day: string, language: Language): string => dayInWords(day, day, language)
/** A day whose month the next one names. */
const withoutMonth = (day: string, next: string | undefined, language: Language): string =>
  next?.slice(0, 7) === day.slice(0, 7) ? named(day, language).replace(/[\s\u{A0}]\p{L}+$/u, '') : named(day, language)
/** From one day to another in words: "samedi 5 et dimanche 6 décembre", "du vendredi 4 au lundi 7 décembre". */
function spanOf(from: string, to: string, language: Language): string {
  if (daysAfter(from, 1) === to) return daysInWords([from, to], language)
  const [first, last] = [withoutMonth(from, to, language), named(to, language)]
  return language === 'fr' ? `du ${first} au ${last}` : `from ${first} to ${last}`
}
/** Days in words, the month once: "samedi 5 et dimanche 6 décembre". */
const daysInWords = (days: readonly string[], language: Language): string =>
  and(
    days.map((day, at) => withoutMonth(day, days[at + 1], language)),
    language,
  )

/** The last day of a date of whole days: its end is the beginning of the next one. */
const lastDayOf = ({ debut, fin }: WeekendDate, zone: string): string =>
  fin === null ? dayOf(debut, zone) : dayOf(new Date(Math.max(Date.parse(fin) - 1, Date.parse(debut))).toISOString(), zone)

/** What is said of the dates of one day: its hours, and whether they are full. */
function hoursOf(dates: readonly WeekendDate[], zone: string, language: Language): string {
  const full = language === 'fr' ? 'complet' : 'fully booked'
  const hours = dates.flatMap(({ debut, journee, complet }) => {
    const hour = journee ? '' : timeOf(debut, zone, language)
    return complet ? [`${hour} (${full})`.trim()] : hour === '' ? [] : [hour]
  })
  return and(hours, language)
}

/** When an event takes place: "samedi 5 et dimanche 6 décembre, 14 h", "en ce moment". Spec §2-119. */
function weekendWhen({ dates, running }: WeekendItem, zone: string, language: Language): string {
  const [first] = dates
  if (running) return language === 'fr' ? 'en ce moment' : 'on now'
  if (first?.journee && dates.length === 1 && lastDayOf(first, zone) > dayOf(first.debut, zone)) {
    const [from, to] = [dayOf(first.debut, zone), lastDayOf(first, zone)]
    return [spanOf(from, to, language), hoursOf(dates, zone, language)].filter(Boolean).join(', ')
  }
  const byDay = [...Map.groupBy(dates, ({ debut }) => dayOf(debut, zone))].map(([day, own]) => [day, hoursOf(own, zone, language)] as const)
  // Days with the same hours are named together.
  const groups = [...Map.groupBy(byDay, ([, hours]) => hours)].map(([hours, days]) =>
    [
      daysInWords(
        days.map(([day]) => day),
        language,
      ),
      hours,
    ]
      .filter(Boolean)
      .join(', '),
  )
  const last = groups.pop() ?? ''
  return groups.length === 0 ? last : `${groups.join(', ')}, ${language === 'fr' ? 'et' : 'and'} ${last}`
}

/** An event as a row, and in a line: "samedi 5 décembre, 14 h : Marché de Noël (Grand-Place)". */
export function weekendRow(item: WeekendItem, zone: string, language: Language): Row {
  const { titre, lieu, dates, running } = item
  const isFull = running && dates.every(({ complet }) => complet)
  const when = `${weekendWhen(item, zone, language)}${isFull ? ` (${language === 'fr' ? 'complet' : 'fully booked'})` : ''}`
  return { name: titre, facts: [when, lieu ?? ''], line: `${when}${language === 'fr' ? ' :' : ':'} ${titre}${lieu ? ` (${lieu})` : ''}` }
}

/** How many more events there are, in words; nothing for none. */
export function moreEvents(more: number, language: Language): string {
  if (more === 0) return ''
  if (language === 'fr') return more === 1 ? 'Et un autre rendez-vous.' : `Et ${more} autres rendez-vous.`
  return more === 1 ? 'And one more event.' : `And ${more} more events.`
}

/** The e-mail with the events of a week-end. Its last link ends this following and no other. Spec §2-89, §2-119. */
export function weekendAgenda({ townHall, timezone, items, more, page, ways, followed }: WeekendAgenda): Letter {
  const { commune } = townHall
  const [first] = items
  const beginning = `${first?.titre ?? ''}${items.length + more > 1 ? '…' : ''}`
  const parts = (language: Language, opening: string, label: string): Part[] => [
    opening,
    { is: 'rows', rows: items.map((item) => weekendRow(item, timezone, language)) },
    ...(more > 0 ? [{ is: 'note', text: moreEvents(more, language) } as const] : []),
    { is: 'button', label, url: page },
  ]
  const preview = (language: Language) => items.map((item) => weekendRow(item, timezone, language).line).join(' · ')
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
    subject: `Ce week-end ${aCommune(commune)} : ${beginning}`,
    face: {
      ...townHall,
      tone: 'plain',
      state: ['Agenda du week-end', 'Agenda of the week-end'],
      title: null,
      preview: [preview('fr'), preview('en')],
      foot: {
        why: [`Vous avez demandé l’agenda du week-end ${deCommune(commune)}.`, `You asked for the agenda of the week-end in ${commune}.`],
        stop: ['Ne plus recevoir cet agenda', 'Stop this agenda'],
        ...ways,
        yearly: followedLine(followed),
      },
    },
    french: parts('fr', `Ce week-end ${aCommune(commune)} :`, 'Tout l’agenda, à jour :'),
    english: [`What happens this week-end in ${commune}. You asked for this agenda on our site; a link above stops it.`],
    inEnglish: {
      subject: `This week-end in ${commune}: ${beginning}`,
      parts: parts('en', `This week-end in ${commune}:`, 'The whole agenda, as it stands:'),
    },
  })
}
