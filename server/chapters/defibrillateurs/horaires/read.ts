import { fold, isBlank, listOf, shown, textOf } from './cells.ts'
import { HEURES_DE_NUIT, HEURES_OUVRABLES, readDeclared, TOUTES_LES_HEURES } from './declared.ts'
import { doubtOf } from './doubts.ts'
import { readRules, type RuleSet } from './osm/rules.ts'
import type { Cellules, Horaires, Motif, Regle, Source } from './types.ts'

/**
 * What the register says of a defibrillator's availability, in any of its four forms, as a plain JSON value to be stored.
 * @param cells columns by their names in the register; missing ones are not known. Any value is borne: what cannot be
 *   read surely and whole is `inconnu`, with why. Never throws, in time that grows with the length of the cells, which is bounded.
 * Spec §2-27.
 */
export function readHoraires(cells: Cellules): Horaires {
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

/** The new column where it says something, else the lists it replaced. */
function readCells(cells: Cellules): RuleSet | Motif {
  const texte = textOf(cells.c_dispo_horaires)
  const declared = hasValue(cells.c_disp_j) || hasValue(cells.c_disp_h)
  if (texte.length < 100 && isBlank(fold(texte))) return declared ? fromLists(cells) : 'non_renseigne'
  const set = readRules(texte)
  if (!set) return 'illisible'
  if (!set.regles.some(opensSometimes)) {
    if (!declared) return 'non_renseigne'
    // Days that are closed are left out by lists that know nothing of them.
    return set.regles.some(({ etat }) => etat === 'ferme') ? 'contradiction' : fromLists(cells)
  }
  return declared && contradicts(cells, set) ? 'contradiction' : set
}

/** Whether the lists say something else than the new column: only at events, whole days where it has hours, nights, or other days. */
function contradicts(cells: Cellules, { regles, secours }: RuleSet): boolean {
  const open = regles.filter(({ etat }) => etat === 'ouvert')
  const hours = listOf(cells.c_disp_h) ?? []
  if (hours.includes(HEURES_OUVRABLES) && !hours.includes(TOUTES_LES_HEURES) && open.some(claimsWholeDay)) return true
  if (hours.length === 1 && hours[0] === HEURES_DE_NUIT && open.some(opensByDay)) return true
  const lists = fromLists(cells)
  if (typeof lists === 'string') return lists !== 'non_renseigne'
  if (isAlways(lists.regles) !== (!secours && isAlways(regles)) || lists.regles.some(claimsWholeDay) !== open.every(claimsWholeDay))
    return true
  const daysOf = (rules: readonly Regle[]) => TOUS.filter((day) => rules.some(({ jours }) => (jours ?? TOUS).includes(day))).join()
  return daysOf(lists.regles) !== daysOf(open)
}
const TOUS = [1, 2, 3, 4, 5, 6, 7]
const claimsWholeDay = ({ plages }: Regle): boolean => plages.some(({ debut, fin, sure }) => sure && debut === 0 && fin >= 1439)
/** From eight in the morning to six in the evening, as offices are. */
const opensByDay = ({ plages }: Regle): boolean => plages.some(({ debut, fin }) => debut < 18 * 60 && fin > 8 * 60)

function fromLists(cells: Cellules): RuleSet | Motif {
  const regles = readDeclared(cells.c_disp_j, cells.c_disp_h)
  return typeof regles === 'string' ? regles : { regles, secours: false }
}

/** Closed days alone, and `Mo-Su off`, say nothing of when the device can be had. */
const opensSometimes = ({ etat, plages, jours, vacances, periodes }: Regle): boolean => {
  const everyDay = (jours === null || jours.length === 7) && vacances === null && periodes === null
  return etat === 'ouvert' && !(everyDay && plages.some(({ debut, fin, sure }) => !sure && debut === 0 && fin >= 1440))
}

/** One rule, for every day, holidays too, all day. */
function isAlways(regles: readonly Regle[]): boolean {
  const [only, ...others] = regles
  if (!only || others.length > 0 || only.etat !== 'ouvert' || only.periodes || only.vacances || !only.feries) return false
  const everyDay = only.jours === null || only.jours.length === 7
  return everyDay && only.plages.some(({ debut, fin, sure }) => sure && debut === 0 && fin >= 1440)
}

const hasValue = (cell: unknown): boolean => (Array.isArray(cell) ? cell.length > 0 : textOf(cell).trim() !== '')

function sourceOf(cells: Cellules): Source {
  const complement = shown(textOf(cells.c_disp_complt))
  const horaires = shown(textOf(cells.c_dispo_horaires))
  if (horaires !== null) return { texte: horaires, complement }
  const lists = [cells.c_disp_j, cells.c_disp_h].map((cell) => (listOf(cell) ? listText(cell) : shown(textOf(cell))))
  return { texte: lists.filter((list) => list !== null).join(' ; ') || null, complement }
}

/** A list as it was written, accents included. */
function listText(cell: unknown): string | null {
  const texte = Array.isArray(cell)
    ? cell.filter((value) => typeof value === 'string').join(', ')
    : textOf(cell).replaceAll(/[{}"]/g, '').replaceAll(/[,|;]/g, ', ')
  return shown(texte)
}
