import { aCommune, deCommune } from '../../../../contract/communes/commune-of.ts'
import { PUBLICS } from '../../../../contract/communes/publics.ts'
import { dayInWords, writtenTime } from '../../../../contract/dates.ts'
import { type Followed, followedLine } from './followed-line.ts'
import { type Letter, letter, type Part } from './letter.ts'
import type { Row } from './page-parts.ts'
import type { TownHall } from './town-hall-page.ts'

/** One collection of the next day. */
export interface Bin {
  libelle: string
  contenant: string | null
  couleur: string | null
  consigne: string | null
  /** Named where the recipient follows every sector of the commune; null: the whole commune. */
  secteur: string | null
  /** HH:MM */
  heure_debut: string | null
  /** A public holiday for which the publisher gives no rule. */
  a_confirmer: boolean
  /** For whom it is; absent in reminders that were stored before: for all. */
  public?: string
}

/** The values of the reminder on the evening before a collection. */
export interface BinsReminder {
  townHall: TownHall
  /** The day of the collection, YYYY-MM-DD. */
  day: string
  bins: readonly Bin[]
  /** The sector that the recipient chose. */
  secteur: string | null
  /** The address of the page with all dates, and those of the pages that end and change the following. */
  page: string
  ways: { end: string; change: string }
  followed: Followed | null
}

type Language = 'fr' | 'en'
/** The most bins that a subject names. */
const NAMED = 3

const isContainer = ({ contenant, couleur }: Bin): boolean => (contenant === 'bac' || contenant === 'sac') && !!couleur
const lower = (text: string): string => text.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())

/** What is put out, in words: "le bac gris et le sac jaune", "encombrants". */
function thingsOf(bins: readonly Bin[], language: Language): { things: string; areContainers: boolean } {
  const areContainers = language === 'fr' && bins.every(isContainer)
  const things = bins.map((bin) => (language === 'fr' && isContainer(bin) ? `le ${bin.contenant} ${bin.couleur}` : lower(bin.libelle)))
  const names = [...new Set(things)]
  if (names.length > NAMED) return { things: `${names.slice(0, NAMED).join(', ')}…`, areContainers }
  const last = names.at(-1) ?? ''
  const before = names.slice(0, -1).join(', ')
  return { things: before ? `${before} ${language === 'fr' ? 'et' : 'and'} ${last}` : last, areContainers }
}

/** What to do, as a title: "Ce soir, sortez le bac gris", "Ce soir, à sortir : encombrants". Spec §2-119. */
export function binsTitle(bins: readonly Bin[], language: Language): string {
  const { things, areContainers } = thingsOf(bins, language)
  if (language === 'en') return `Tonight, put out: ${things}`
  return areContainers ? `Ce soir, sortez ${things}` : `Ce soir, à sortir : ${things}`
}

/** The facts of a bin: for whom, where, from which hour, and whether its day is sure. */
function factsOf({ public: people = 'tous', secteur, heure_debut, a_confirmer }: Bin, language: Language): string[] {
  const t = (fr: string, en: string) => (language === 'fr' ? fr : en)
  const whom = PUBLICS[people]
  return [
    whom ? t(...whom) : '',
    secteur ? t(`secteur ${secteur}`, `sector ${secteur}`) : '',
    heure_debut ? `${t('dès', 'from')} ${writtenTime(heure_debut, language)}` : '',
    a_confirmer ? t('jour férié, date à confirmer', 'public holiday, to be confirmed') : '',
  ].filter((fact) => fact !== '')
}

/** A bin as a row, and in a line: "Ordures ménagères (bac noir), Immeubles, secteur Nord, dès 5 h. Consigne". Spec §2-119. */
export function binRow(bin: Bin, language: Language): Row {
  const { libelle, contenant, couleur, consigne } = bin
  const inEnglish = contenant === 'bac' ? 'bin' : 'bag'
  const container = isContainer(bin) ? (language === 'fr' ? ` (${contenant} ${couleur})` : ` (${inEnglish}: ${couleur})`) : ''
  const facts = factsOf(bin, language)
  const line = `${[`${libelle}${container}`, ...facts].join(', ')}${consigne ? `. ${consigne}` : ''}`
  return { name: `${libelle}${container}`, facts: [facts.join(', '), consigne ?? ''], line, colour: isContainer(bin) ? couleur : null }
}

/** The e-mail on the evening before a collection. Its last link ends this following and no other. Spec §2-85, §2-119. */
export function binsReminder({ townHall, day, bins, secteur, page, ways, followed }: BinsReminder): Letter {
  const { commune } = townHall
  const [french, english] = [dayInWords(day, day, 'fr'), dayInWords(day, day, 'en')]
  const [titleFr, titleEn] = [binsTitle(bins, 'fr'), binsTitle(bins, 'en')]
  const rows = (language: Language): Part => ({ is: 'rows', rows: bins.map((bin) => binRow(bin, language)) })
  const preview = (language: Language) => bins.map((bin) => binRow(bin, language).line).join(' · ')
  return letter({
    about: {
      mail: 'bins_reminder',
      values: {
        jour: [french, english],
        collectes: [thingsOf(bins, 'fr').things, thingsOf(bins, 'en').things],
        commune,
        a_commune: [aCommune(commune), `in ${commune}`],
        de_commune: [deCommune(commune), `of ${commune}`],
      },
    },
    subject: `${titleFr} (${commune})`,
    face: {
      ...townHall,
      tone: 'plain',
      state: [`Collecte du ${french}`, `Collection of ${english}`],
      title: [titleFr, titleEn],
      preview: [preview('fr'), preview('en')],
      foot: {
        why: [
          `Vous avez demandé un rappel la veille des collectes ${deCommune(commune)}.`,
          `You asked for a reminder on the evening before collections in ${commune}.`,
        ],
        stop: ['Ne plus recevoir ce rappel', 'Stop this reminder'],
        ...ways,
        yearly: followedLine(followed),
      },
    },
    french: [
      `Demain, ${french}, la collecte passe ${aCommune(commune)}${secteur ? ` (secteur ${secteur})` : ''} :`,
      rows('fr'),
      { is: 'button', label: 'Toutes les dates et les consignes :', url: page },
    ],
    english: [`Tomorrow, ${english}, waste is collected in ${commune}. You asked for this reminder on our site; a link above stops it.`],
    inEnglish: {
      subject: `${titleEn} (${commune})`,
      parts: [
        `Tomorrow, ${english}, waste is collected in ${commune}${secteur ? ` (sector ${secteur})` : ''}:`,
        rows('en'),
        { is: 'button', label: 'All dates, and what to put out:', url: page },
      ],
    },
  })
}
