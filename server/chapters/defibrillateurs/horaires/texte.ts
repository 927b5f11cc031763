import type { Horaires, Periode, Plage, Regle } from './types.ts'

const JOURS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const MOIS = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre']

/**
 * The hours in a short French sentence, to be shown: "Lundi–vendredi 9 h–12 h et 14 h–18 h ; fermé les jours fériés".
 * @returns null where nothing is known, or what is known would mislead without the rest (a fallback)
 * Spec §2-28.
 */
export function horairesTexte(horaires: Horaires): string | null {
  if (horaires.kind === 'permanent') return '24 h/24, 7 j/7'
  if (horaires.kind === 'inconnu' || (horaires.kind === 'partiel' && horaires.secours)) return null
  const texte = horaires.regles.map(rule).join(' ; ')
  return texte.charAt(0).toUpperCase() + texte.slice(1)
}

function rule(regle: Regle): string {
  const when = [regle.periodes?.map(period).join(', '), days(regle)].filter(Boolean).join(', ')
  if (regle.etat === 'ferme') {
    const times = hours(regle.plages)
    return `fermé ${article(regle, when)}${times && ` ${times}`}`
  }
  return [when, hours(regle.plages)].filter(Boolean).join(' ')
}

/** "les jours fériés", "le samedi", but "du 1er au 5 mai". */
const article = ({ periodes, jours, feries }: Regle, when: string): string =>
  !periodes && feries && jours?.length === 0 && !when.includes('vacances') ? `les ${when}` : when

function days({ jours, feries, vacances, periodes }: Regle): string {
  const named = jours === null || jours.length === 7 ? everyDay(periodes, jours) : runs(jours)
  const holidays = feries && jours !== null ? 'jours fériés' : ''
  const school = vacances === 'ou' ? 'vacances scolaires' : ''
  const list = listed([...named, holidays, school].filter((part) => part !== ''))
  return vacances === 'et' ? `${list} des vacances scolaires` : list
}

const everyDay = (periodes: Periode[] | null, jours: number[] | null): string[] => (periodes && jours === null ? [] : ['tous les jours'])
/** "a, b et c". */
const listed = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' et ')

/** Days that follow each other are one run, over Sunday too: "lundi–vendredi", "samedi–lundi". */
function runs(jours: readonly number[]): string[] {
  const names = (jour: number) => JOURS[jour - 1] ?? ''
  const starts = jours.filter((jour) => !jours.includes(((jour + 5) % 7) + 1))
  return starts.flatMap((start) => {
    let end = start
    while (jours.includes((end % 7) + 1)) end = (end % 7) + 1
    const length = (end - start + 7) % 7
    if (length === 0) return names(start)
    return length === 1 ? [names(start), names(end)] : `${names(start)}–${names(end)}`
  })
}

/** The spans, and what is unsure of them. The minute that 23:59 leaves is not worth a word. */
const hours = (plages: readonly Plage[]): string =>
  listed(plages.filter(({ debut, fin, sure }) => sure || fin - debut > 1).map((plage) => (plage.sure ? span(plage) : unsureSpan(plage))))

function unsureSpan(plage: Plage): string {
  if (plage.debut === 0 && plage.fin >= 1440) return '(heures non précisées)'
  return plage.fin === 2160 ? `à partir de ${clock(plage.debut)} (fin non précisée)` : `${span(plage)} (à confirmer)`
}

const span = ({ debut, fin }: Plage): string =>
  debut === 0 && fin === 1440 ? '24 h/24' : `${clock(debut)}–${clock(fin === 1440 ? fin : fin % 1440)}`

function clock(minutes: number): string {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')}`}`
}

function period(periode: Periode): string {
  if (periode.type === 'semaines') {
    const { de, a, pas } = periode
    const weeks = de === a ? `semaine ${de}` : `semaines ${de} à ${a}`
    return pas === 1 ? weeks : `${weeks}, une sur ${pas}`
  }
  const { de, a } = periode
  const annees = periode.type === 'annuelle' ? periode.annees : null
  if (annees && de === 101 && a === 1231) return years(annees)
  const range = de === a ? `le ${date(de)}` : `du ${date(de)} au ${date(a)}`
  return annees ? `${range} ${years(annees)}` : range
}

const years = ([first, last]: [number, number]): string =>
  last === 9999 ? `à partir de ${first}` : first === last ? String(first) : `${first}–${last}`

/** "1er mai", with its year where the number has one. */
function date(number: number): string {
  const [year, month, day] = [Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100]
  return [day === 1 ? '1er' : day, MOIS[month - 1], year === 0 ? '' : year].filter((part) => part !== '').join(' ')
}
