import type { z } from 'zod'
import type { Repetition, StoredRepetition } from '../../../contract/publications/events.ts'

export type Rule = z.output<typeof StoredRepetition>

/** The rule of a series in a form. Numbers are texts, as their fields have them. */
export interface RuleForm {
  frequence: Rule['frequence']
  intervalle: string
  jours: string[]
  /** Monthly: empty for the day of the month, else the rank of the weekday. */
  rang: string
  journee: boolean
  debut: string
  fin: string
  ends: 'jusqu_au' | 'nombre'
  jusqu_au: string
  nombre: string
  /** The days without a date. */
  sauf: string[]
  /** Whether public and school holidays are left out, also of dates that a change of the rule makes. */
  withoutHolidays: boolean
  withoutSchool: boolean
}

export const EMPTY_RULE: RuleForm = {
  frequence: 'hebdomadaire',
  intervalle: '1',
  jours: [],
  rang: '',
  journee: false,
  debut: '',
  fin: '',
  ends: 'jusqu_au',
  jusqu_au: '',
  nombre: '',
  sauf: [],
  withoutHolidays: false,
  withoutSchool: false,
}

/** A stored rule in a form. */
export const ruleFormOf = (rule: Rule): RuleForm => ({
  frequence: rule.frequence,
  intervalle: String(rule.intervalle),
  jours: [...(rule.jours ?? [])],
  rang: rule.rang === undefined ? '' : String(rule.rang),
  journee: rule.debut.length === 10,
  debut: rule.debut.slice(0, 16),
  fin: rule.fin?.slice(0, 16) ?? '',
  ends: rule.nombre === undefined ? 'jusqu_au' : 'nombre',
  jusqu_au: rule.jusqu_au ?? '',
  nombre: rule.nombre === undefined ? '' : String(rule.nombre),
  sauf: [...(rule.sauf ?? [])],
  withoutHolidays: false,
  withoutSchool: false,
})

/** A number of a field; a text that is no number stays a text, which the service refuses. */
const asNumber = (text: string): number | string => {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? text.trim() : number
}

/** The rule of a request body. */
export function ruleBody({
  frequence,
  intervalle,
  jours,
  rang,
  debut,
  fin,
  ends,
  jusqu_au,
  nombre,
  sauf,
}: RuleForm): z.output<typeof Repetition> {
  const weekdays = frequence === 'quotidienne' || (frequence === 'mensuelle' && rang === '') ? [] : jours
  return {
    frequence,
    intervalle: asNumber(intervalle),
    ...(weekdays.length > 0 ? { jours: weekdays } : {}),
    ...(frequence === 'mensuelle' && rang !== '' ? { rang: Number(rang) } : {}),
    debut,
    fin: fin.trim() || null,
    ...(ends === 'nombre' ? { nombre: asNumber(nombre) } : { jusqu_au }),
    ...(sauf.length > 0 ? { sauf } : {}),
  } as z.output<typeof Repetition>
}

/** Whether a rule has all that makes dates: a begin, an interval and an end. */
export const isComplete = ({ debut, intervalle, ends, jusqu_au, nombre }: RuleForm): boolean =>
  debut !== '' && Number(intervalle) > 0 && (ends === 'nombre' ? Number(nombre) > 0 : jusqu_au !== '')
