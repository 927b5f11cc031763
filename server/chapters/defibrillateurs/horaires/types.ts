import type { UNKNOWN_HOURS } from '../../../../contract/defibrillateurs/defibrillateur-records.ts'

/** Whether a defibrillator can be had at a moment. `inconnu` is an answer: a wrong `oui` may cost a life. */
export type Disponible = 'oui' | 'non' | 'inconnu'

/** The register's columns that speak of availability, by their names there, in any of its four forms. */
export interface Cellules {
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
  /** The label: some say there that the device is out of order. */
  c_nom?: unknown
}

/** Where the device stands: what its clock shows, and which days are public holidays. */
export interface Lieu {
  /** IANA name. */
  timezone: string
  departement: string
}

/** Minutes from the midnight that begins the day, the end excluded; past 1440 it is the next day. Unsure = perhaps open. */
export interface Plage {
  debut: number
  fin: number
  sure: boolean
}

/** Days of the year, both ends included. A pair whose end comes first goes over the new year. */
export type Periode =
  | { type: 'annuelle'; annees: [number, number] | null; de: number; a: number }
  /** Two days as YYYYMMDD. */
  | { type: 'datee'; de: number; a: number }
  /** ISO weeks, every `pas`-th. */
  | { type: 'semaines'; de: number; a: number; pas: number }

/** One rule, in the order of its set: a later one overrides the earlier ones on the days it names. */
export interface Regle {
  etat: 'ouvert' | 'ferme'
  /** Any of these, or null: all year. */
  periodes: Periode[] | null
  /** 1 = Monday … 7 = Sunday; null: every day. */
  jours: number[] | null
  /** Says what holds on public holidays. */
  feries: boolean
  /** School holidays: named beside the weekdays, or required with them. */
  vacances: 'ou' | 'et' | null
  /** None: the whole day (only where `ferme`). */
  plages: Plage[]
  /** Adds to the earlier rules instead of overriding them. */
  ajoute: boolean
  /** May be meant to complete what it overrides (what that opened is unsure), or to be overridden itself (all is, where they differ). */
  conflit: 'complete' | 'contredit' | null
}

/**
 * Why nothing is known: nothing said, not readable, other columns speak against it, only at events, the two columns of hours
 * contradict each other, the device does not work or is moved about, the register has it no more.
 */
export type Motif = (typeof UNKNOWN_HOURS)[number]

/** What was written, cleaned so that any database stores it; shown beside what was understood. */
export interface Source {
  texte: string | null
  complement: string | null
}

/** Availability as read from the register: plain JSON. `partiel`: some of its moments are unknown by what is written. */
export type Horaires =
  | { kind: 'inconnu'; motif: Motif; source: Source }
  | { kind: 'permanent'; source: Source }
  | { kind: 'regles'; regles: Regle[]; source: Source }
  /** `secours`: a fallback is written for the time when the rules do not open, and not understood. */
  | { kind: 'partiel'; regles: Regle[]; secours: boolean; source: Source }
