/** Everything the audit trail records. Spec §6, Outbound. */
export const AUDIT_ACTIONS = [
  'publication.create',
  'publication.update',
  'publication.delete',
  'publication.restore',
  'publication.moderate',
  'publication.valide',
  'publication.feature',
  'publication.report',
  'auth.sign_in',
  'role.assign',
  'commune.load',
  'elus.import',
  'mairies.import',
  'demo.load',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]
