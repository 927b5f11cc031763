import { aCommune, deCommune } from '../../../../contract/communes/commune-of.ts'
import { type Followed, followedLine } from './followed-line.ts'
import { type Letter, letter, type Part } from './letter.ts'

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
}

/** The values of the e-mail on the evening before a collection. */
export interface BinsReminder {
  commune: string
  /** The day of the collection, YYYY-MM-DD. */
  day: string
  bins: readonly Bin[]
  /** The sector that the recipient chose. */
  secteur: string | null
  /** The address of the page with all dates, and of the page that ends the following. */
  page: string
  end: string
  followed: Followed | null
}

const dayIn = (language: 'fr' | 'en', day: string) =>
  Temporal.PlainDate.from(day).toLocaleString(language === 'fr' ? 'fr-FR' : 'en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

const hour = (time: string) => {
  const [hours = '', minutes = ''] = time.split(':')
  return `${Number(hours)} h${minutes === '00' ? '' : ` ${minutes}`}`
}

/** "Ordures ménagères (bac noir), secteur Nord, dès 5 h, date à confirmer (jour férié). Consigne." */
function french({ libelle, contenant, couleur, secteur, heure_debut, consigne, a_confirmer }: Bin): string {
  const container = (contenant === 'bac' || contenant === 'sac') && couleur ? ` (${contenant} ${couleur})` : ''
  const facts = [
    `${libelle}${container}`,
    secteur && `secteur ${secteur}`,
    heure_debut && `dès ${hour(heure_debut)}`,
    a_confirmer && 'jour férié, date à confirmer',
  ]
  return `– ${facts.filter(Boolean).join(', ')}${consigne ? `. ${consigne}` : ''}`
}

function english({ libelle, contenant, couleur, secteur, heure_debut, consigne, a_confirmer }: Bin): string {
  const container = (contenant === 'bac' || contenant === 'sac') && couleur ? ` (${contenant === 'bac' ? 'bin' : 'bag'}: ${couleur})` : ''
  const facts = [
    `${libelle}${container}`,
    secteur && `sector ${secteur}`,
    heure_debut && `from ${heure_debut}`,
    a_confirmer && 'public holiday, to be confirmed',
  ]
  return `– ${facts.filter(Boolean).join(', ')}${consigne ? `. ${consigne}` : ''}`
}

/** The e-mail on the evening before a collection. Its last link ends this following and no other. Spec §2-85. */
export function binsReminder({ commune, day, bins, secteur, page, end, followed }: BinsReminder): Letter {
  const names = [...new Set(bins.map(({ libelle }) => libelle))]
  const what = names.length > 3 ? `${names.slice(0, 3).join(', ')}…` : names.join(', ')
  const inFrench: Part[] = [
    'Bonjour,',
    `Demain, ${dayIn('fr', day)}, la collecte passe ${aCommune(commune)}${secteur ? ` (secteur ${secteur})` : ''} :`,
    ...bins.map(french),
    { url: page, label: 'Toutes les dates et les consignes :' },
    `Vous recevez ce message parce que vous avez demandé, sur notre site, un rappel la veille des collectes ${deCommune(commune)}.`,
    ...followedLine(followed, 'fr'),
    { url: end, label: 'Ne plus recevoir ce rappel :' },
  ]
  const inEnglish: Part[] = [
    'Hello,',
    `Tomorrow, ${dayIn('en', day)}, waste is collected in ${commune}${secteur ? ` (sector ${secteur})` : ''}:`,
    ...bins.map(english),
    { url: page, label: 'All dates, and what to put out:' },
    `You receive this message because you asked, on our site, for a reminder on the evening before collections in ${commune}.`,
    ...followedLine(followed, 'en'),
    { url: end, label: 'Stop this reminder:' },
  ]
  return letter({
    about: {
      mail: 'bins_reminder',
      values: {
        jour: [dayIn('fr', day), dayIn('en', day)],
        collectes: what,
        commune,
        a_commune: [aCommune(commune), `in ${commune}`],
        de_commune: [deCommune(commune), `of ${commune}`],
      },
    },
    subject: `Collecte demain ${aCommune(commune)} : ${what}`,
    french: inFrench,
    english: [
      `Tomorrow, ${dayIn('en', day)}, waste is collected in ${commune}: ${what}. You asked for this reminder on our site; the last link above stops it.`,
    ],
    inEnglish: { subject: `Collection tomorrow in ${commune}: ${what}`, parts: inEnglish },
  })
}
