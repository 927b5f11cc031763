/** The actions of the audit trail by the kind of record: an action is named `<kind>.<action>`. Spec §6-12, §6-13. */
const BY_KIND = {
  publication: [
    'create',
    'update',
    'delete',
    'restore',
    'withdraw_edit',
    'moderate',
    'valide',
    'feature',
    'occurrence',
    'alert_correct',
    'alert_lift',
    'alert_renew',
    'report',
    'bulk_moderate',
    'close_reports',
    'dismiss_duplicates',
    'suspect_duplicates',
  ],
  media: ['upload', 'delete'],
  draft: ['create', 'update', 'delete', 'restore'],
  acteur: ['create', 'update', 'delete', 'restore', 'validate', 'badge', 'active', 'can_publish', 'link', 'unlink'],
  claim: ['create', 'conflict', 'decide'],
  commune: ['create', 'update', 'load'],
  user: ['read', 'update', 'export', 'erase'],
  retention: ['purge'],
  role: ['remove', 'assign'],
  audit: ['undo'],
  job: ['retry'],
  payment_event: ['retry'],
  defibrillateur: ['update'],
  defibrillateur_france: ['update'],
  defibrillateurs: ['sync', 'import'],
  subscription: ['link'],
  message: ['create', 'reply', 'read', 'unread', 'flag', 'close', 'assign', 'note', 'retry'],
  canned_reply: ['create', 'update', 'delete'],
  import_source: ['create', 'update', 'delete', 'run', 'import', 'undo', 'detect'],
  saved_view: ['create', 'update', 'delete'],
  auth: ['sign_in', 'sign_up', 'password'],
  elus: ['import'],
  mairies: ['import'],
  demo: ['load', 'remove'],
  database: ['restore'],
} as const
type ByKind = typeof BY_KIND

export type AuditAction = { [Kind in keyof ByKind]: `${Kind}.${ByKind[Kind][number]}` }[keyof ByKind]

/** Every action of the audit trail. */
export const AUDIT_ACTIONS = Object.entries(BY_KIND).flatMap(([kind, actions]) =>
  actions.map((action) => `${kind}.${action}`),
) as AuditAction[]
