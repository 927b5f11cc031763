import type { UNKNOWN_HOURS } from '../../../../contract/defibrillateurs/defibrillateur-records.ts'

/** Whether a defibrillator is available at a time. `inconnu` is an answer: a wrong `oui` may cost a life. */
export type Disponible = 'oui' | 'non' | 'inconnu'

/** The register's columns on availability, by their names there, in any of its four formats. */
export interface Cells {
  /** OpenStreetMap opening_hours, since 2026-10-01. */
  c_dispo_horaires?: unknown
  /** Lists until 2026-09: PostgreSQL literals, `a|b`, or arrays in the JSON file. */
  c_disp_j?: unknown
  c_disp_h?: unknown
  c_disp_complt?: unknown
  c_acc?: unknown
  c_acc_lib?: unknown
  c_acc_complt?: unknown
  c_acc_etg?: unknown
  c_adr_voie?: unknown
  /** The label: some declarants write in it that the device is out of order. */
  c_nom?: unknown
}

/** The location of a device, for its local time and its public holidays. */
export interface Location {
  /** IANA name. */
  timezone: string
  departement: string
}

/** Minutes from the midnight that begins the day, the end excluded; from 1440 on the next day. Not `sure` = perhaps open. */
export interface TimeSpan {
  debut: number
  fin: number
  sure: boolean
}

/** Days of the year, both ends included. If the end is before the start, the period includes the new year. */
export type Period =
  | { type: 'annuelle'; annees: [number, number] | null; de: number; a: number }
  /** Two days as YYYYMMDD. */
  | { type: 'datee'; de: number; a: number }
  /** ISO weeks, every `pas`-th. */
  | { type: 'semaines'; de: number; a: number; pas: number }

/** One rule, in the order of its set: a later one overrides the earlier ones on the days it names. */
export interface Rule {
  etat: 'ouvert' | 'ferme'
  /** Any of these, or null: all year. */
  periodes: Period[] | null
  /** 1 = Monday … 7 = Sunday; null: every day. */
  jours: number[] | null
  /** Whether the rule applies to public holidays. */
  feries: boolean
  /** School holidays: named beside the weekdays, or required with them. */
  vacances: 'ou' | 'et' | null
  /** Empty: the whole day (only if `ferme`). */
  plages: TimeSpan[]
  /** Adds to the earlier rules instead of overriding them. */
  ajoute: boolean
  /** The rule may be meant to complete the overridden rule (whose hours are unsure), or to be overridden itself (differences are unsure). */
  conflit: 'complete' | 'contredit' | null
}

/**
 * The reason why nothing is known: not given, not readable, contradicted by other columns, only at events, contradiction of the two
 * columns of hours, device broken or moved about, device no longer in the register.
 */
export type Motif = (typeof UNKNOWN_HOURS)[number]

/** The original texts, cleaned for storage in any database; displayed beside the parsed hours. */
export interface Source {
  texte: string | null
  complement: string | null
}

/** Availability as parsed from the register: plain JSON. `partiel`: the source leaves some times unknown. */
export type Horaires =
  | { kind: 'inconnu'; motif: Motif; source: Source }
  | { kind: 'permanent'; source: Source }
  | { kind: 'regles'; regles: Rule[]; source: Source }
  /** `secours`: the text has a fallback for the times that the rules do not open; the fallback is not evaluated. */
  | { kind: 'partiel'; regles: Rule[]; secours: boolean; source: Source }
