/** A retention term that an operator may set, in days; 0: the rows are never removed. */
export interface Term {
  days: number
  /** The shortest term besides 0, because of undo and of the law. */
  least: number
}

/** The terms by the name of their setting. docs/registre-des-traitements.md lists them. */
export const TERMS = {
  MESSAGES_KEEP_DAYS: { days: 1095, least: 1 },
  CLAIMS_KEEP_DAYS: { days: 1095, least: 31 },
  REPORTS_KEEP_DAYS: { days: 365, least: 31 },
  DELETED_KEEP_DAYS: { days: 365, least: 31 },
  IMPORT_LINES_KEEP_DAYS: { days: 90, least: 1 },
  IMPORT_RUNS_KEEP_DAYS: { days: 365, least: 1 },
  PAYMENTS_KEEP_DAYS: { days: 1825, least: 180 },
  AUDIT_KEEP_DAYS: { days: 365, least: 180 },
} as const satisfies Record<string, Term>
export type TermName = keyof typeof TERMS
