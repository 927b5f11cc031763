import { fold, isBlank, listOf, shown, textOf } from './cells.ts'
import { NIGHT_HOURS, BUSINESS_HOURS, readDeclared, ALL_HOURS } from './declared.ts'
import { doubtOf } from './doubts.ts'
import { readRules, type RuleSet } from './osm/rules.ts'
import type { Cells, Horaires, Motif, Rule, Source } from './types.ts'

/**
 * Parses a defibrillator's availability, in any of the register's four formats, to a plain JSON value for storage.
 * @param cells columns by their names in the register; a missing column is not known. Any value is accepted: cells that cannot be
 *   parsed completely and unambiguously give `inconnu` with a reason. Never throws; takes time linear in the cells' bounded length.
 * Spec §2-27.
 */
export function readHoraires(cells: Cells): Horaires {
  const source = sourceOf(cells)
  const read = readCells(cells)
  if (typeof read === 'string') return { kind: 'inconnu', motif: read, source }
  const { regles, secours } = read
  const always = !secours && isAlways(regles)
  const doubt = doubtOf(cells, regles, always)
  if (doubt) return { kind: 'inconnu', motif: doubt, source }
  if (always) return { kind: 'permanent', source }
  const sure = !secours && regles.every(({ plages }) => plages.every((plage) => plage.sure))
  return sure ? { kind: 'regles', regles, source } : { kind: 'partiel', regles, secours, source }
}

/** Reads the new column if it has a value, else the lists that it replaced. */
function readCells(cells: Cells): RuleSet | Motif {
  const text = textOf(cells.c_dispo_horaires)
  const declared = hasValue(cells.c_disp_j) || hasValue(cells.c_disp_h)
  if (text.length < 100 && isBlank(fold(text))) return declared ? fromLists(cells) : 'non_renseigne'
  const set = readRules(text)
  if (!set) return 'illisible'
  if (!set.regles.some(opensSometimes)) {
    if (!declared) return 'non_renseigne'
    // The lists cannot express closed days.
    return set.regles.some(({ etat }) => etat === 'ferme') ? 'contradiction' : fromLists(cells)
  }
  return declared && contradicts(cells, set) ? 'contradiction' : set
}

/** Whether the lists contradict the new column: only at events, whole days against hours, nights against days, or other days. */
function contradicts(cells: Cells, { regles, secours }: RuleSet): boolean {
  const open = regles.filter(({ etat }) => etat === 'ouvert')
  const hours = listOf(cells.c_disp_h) ?? []
  if (hours.includes(BUSINESS_HOURS) && !hours.includes(ALL_HOURS) && open.some(claimsWholeDay)) return true
  if (hours.length === 1 && hours[0] === NIGHT_HOURS && open.some(opensByDay)) return true
  const lists = fromLists(cells)
  if (typeof lists === 'string') return lists !== 'non_renseigne'
  if (isAlways(lists.regles) !== (!secours && isAlways(regles)) || lists.regles.some(claimsWholeDay) !== open.every(claimsWholeDay))
    return true
  const daysOf = (rules: readonly Rule[]) => ALL_DAYS.filter((day) => rules.some(({ jours }) => (jours ?? ALL_DAYS).includes(day))).join()
  return daysOf(lists.regles) !== daysOf(open)
}
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7]
const claimsWholeDay = ({ plages }: Rule): boolean => plages.some(({ debut, fin, sure }) => sure && debut === 0 && fin >= 1439)
/** Whether a rule opens during office hours, 8:00 to 18:00. */
const opensByDay = ({ plages }: Rule): boolean => plages.some(({ debut, fin }) => debut < 18 * 60 && fin > 8 * 60)

function fromLists(cells: Cells): RuleSet | Motif {
  const regles = readDeclared(cells.c_disp_j, cells.c_disp_h)
  return typeof regles === 'string' ? regles : { regles, secours: false }
}

/** Whether a rule opens the device at some time. Closed days alone, and `Mo-Su off`, give no information on that. */
const opensSometimes = ({ etat, plages, jours, vacances, periodes }: Rule): boolean => {
  const everyDay = (jours === null || jours.length === 7) && vacances === null && periodes === null
  return etat === 'ouvert' && !(everyDay && plages.some(({ debut, fin, sure }) => !sure && debut === 0 && fin >= 1440))
}

/** Whether the only rule is for every day, with public holidays, all day. */
function isAlways(regles: readonly Rule[]): boolean {
  const [only, ...others] = regles
  if (!only || others.length > 0 || only.etat !== 'ouvert' || only.periodes || only.vacances || !only.feries) return false
  const everyDay = only.jours === null || only.jours.length === 7
  return everyDay && only.plages.some(({ debut, fin, sure }) => sure && debut === 0 && fin >= 1440)
}

const hasValue = (cell: unknown): boolean => (Array.isArray(cell) ? cell.length > 0 : textOf(cell).trim() !== '')

function sourceOf(cells: Cells): Source {
  const complement = shown(textOf(cells.c_disp_complt))
  const horaires = shown(textOf(cells.c_dispo_horaires))
  if (horaires !== null) return { texte: horaires, complement }
  const lists = [cells.c_disp_j, cells.c_disp_h].map((cell) => (listOf(cell) ? listText(cell) : shown(textOf(cell))))
  return { texte: lists.filter((list) => list !== null).join(' ; ') || null, complement }
}

/** A list in its original spelling, accents included. */
function listText(cell: unknown): string | null {
  const text = Array.isArray(cell)
    ? cell.filter((value) => typeof value === 'string').join(', ')
    : textOf(cell).replaceAll(/[{}"]/g, '').replaceAll(/[,|;]/g, ', ')
  return shown(text)
}
