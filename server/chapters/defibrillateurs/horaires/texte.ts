import type { Horaires, Period, TimeSpan, Rule } from './types.ts'

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const MONTHS = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre']

/**
 * The hours in a short French sentence, to be shown: "Lundi–vendredi 9 h–12 h et 14 h–18 h ; fermé les jours fériés".
 * @returns null if nothing is known, or if the rules would mislead without their fallback
 * Spec §2-28.
 */
export function horairesTexte(horaires: Horaires): string | null {
  if (horaires.kind === 'permanent') return '24 h/24, 7 j/7'
  if (horaires.kind === 'inconnu' || (horaires.kind === 'partiel' && horaires.secours)) return null
  const text = horaires.regles.map(ruleText).join(' ; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function ruleText(rule: Rule): string {
  const when = [rule.periodes?.map(periodText).join(', '), daysText(rule)].filter(Boolean).join(', ')
  if (rule.etat === 'ferme') {
    const times = hoursText(rule.plages)
    return `fermé ${article(rule, when)}${times && ` ${times}`}`
  }
  return [when, hoursText(rule.plages)].filter(Boolean).join(' ')
}

/** "les jours fériés", "le samedi", but "du 1er au 5 mai". */
const article = ({ periodes, jours, feries }: Rule, when: string): string =>
  !periodes && feries && jours?.length === 0 && !when.includes('vacances') ? `les ${when}` : when

function daysText({ jours, feries, vacances, periodes }: Rule): string {
  const named = jours === null || jours.length === 7 ? everyDay(periodes, jours) : runs(jours)
  const holidays = feries && jours !== null ? 'jours fériés' : ''
  const school = vacances === 'ou' ? 'vacances scolaires' : ''
  const list = listed([...named, holidays, school].filter((part) => part !== ''))
  return vacances === 'et' ? `${list} des vacances scolaires` : list
}

const everyDay = (periodes: Period[] | null, jours: number[] | null): string[] => (periodes && jours === null ? [] : ['tous les jours'])
/** "a, b et c". */
const listed = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' et ')

/** Joins consecutive days to runs, over Sunday too: "lundi–vendredi", "samedi–lundi". */
function runs(jours: readonly number[]): string[] {
  const nameOf = (weekday: number) => WEEKDAYS[weekday - 1] ?? ''
  const starts = jours.filter((weekday) => !jours.includes(((weekday + 5) % 7) + 1))
  return starts.flatMap((start) => {
    let end = start
    while (jours.includes((end % 7) + 1)) end = (end % 7) + 1
    const length = (end - start + 7) % 7
    if (length === 0) return nameOf(start)
    return length === 1 ? [nameOf(start), nameOf(end)] : `${nameOf(start)}–${nameOf(end)}`
  })
}

/** The spans as text, unsure ones marked. The unsure minute after 23:59 is left out. */
const hoursText = (plages: readonly TimeSpan[]): string =>
  listed(
    plages.filter(({ debut, fin, sure }) => sure || fin - debut > 1).map((span) => (span.sure ? spanText(span) : unsureSpanText(span))),
  )

function unsureSpanText(span: TimeSpan): string {
  if (span.debut === 0 && span.fin >= 1440) return '(heures non précisées)'
  return span.fin === 2160 ? `à partir de ${clockText(span.debut)} (fin non précisée)` : `${spanText(span)} (à confirmer)`
}

const spanText = ({ debut, fin }: TimeSpan): string =>
  debut === 0 && fin === 1440 ? '24 h/24' : `${clockText(debut)}–${clockText(fin === 1440 ? fin : fin % 1440)}`

function clockText(minutes: number): string {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')}`}`
}

function periodText(period: Period): string {
  if (period.type === 'semaines') {
    const { de, a, pas } = period
    const weeks = de === a ? `semaine ${de}` : `semaines ${de} à ${a}`
    return pas === 1 ? weeks : `${weeks}, une sur ${pas}`
  }
  const { de, a } = period
  const annees = period.type === 'annuelle' ? period.annees : null
  if (annees && de === 101 && a === 1231) return yearsText(annees)
  const range = de === a ? `le ${dateText(de)}` : `du ${dateText(de)} au ${dateText(a)}`
  return annees ? `${range} ${yearsText(annees)}` : range
}

const yearsText = ([first, last]: [number, number]): string =>
  last === 9999 ? `à partir de ${first}` : first === last ? String(first) : `${first}–${last}`

/** "1er mai", with the year if the number has one. */
function dateText(number: number): string {
  const [year, month, day] = [Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100]
  return [day === 1 ? '1er' : day, MONTHS[month - 1], year === 0 ? '' : year].filter((part) => part !== '').join(' ')
}
