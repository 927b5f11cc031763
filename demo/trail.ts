import { sql } from 'kysely'
import type { Caller } from '../server/platform/access/caller.ts'
import type { AuditAction } from '../server/platform/audit/actions.ts'
import { auditRow, type Change } from '../server/platform/audit/record.ts'
import { keepSteps, wayBack } from '../server/platform/audit/way-back.ts'
import type { Tx } from '../server/platform/db/db.ts'
import { enJournee, plusJours } from './dates.ts'

/** How far back the trail of the demonstration goes. */
const JOURS_DE_JOURNAL = 41.5
/** Ways back are kept for a month (audit/way-back.ts). */
const JOURS_DE_RETOUR = 30

/** Something that happened before the demonstration was loaded. Its rows in other tables say the same. */
export interface Fait extends Pick<Change, 'type' | 'id' | 'before' | 'after'> {
  quand: Date
  /** A user's id; null for a visitor. */
  qui: string | null
  kind?: Caller['kind']
  action: AuditAction
  /** It left a new version of its target; with columns, an administrator may undo it. */
  retour?: { colonnes: readonly string[]; dependents?: Record<string, unknown> }
  /** The bulk decision it was part of. */
  lot?: Fait
  /** What it reversed. */
  annule?: Fait
}

type Etat = Record<string, unknown> & { version: number }

/** The weeks before the demonstration was loaded, as the audit trail would have recorded them. */
export class Journal {
  readonly maintenant: Date
  readonly debut: Date
  readonly #faits: Fait[] = []
  readonly #versions = new Map<string, { version: number; depuis: Date }>()

  constructor(maintenant: Date) {
    this.maintenant = maintenant
    this.debut = enJournee(maintenant, JOURS_DE_JOURNAL)
  }

  /** Whether the trail goes back to a moment. */
  couvre = (moment: Date): boolean => moment >= this.debut && moment < this.maintenant

  /** Adds a fact; one that is older than the trail, or not over yet, is left out. */
  note(fait: Fait): Fait {
    if (this.couvre(fait.quand)) this.#faits.push(fait)
    return fait
  }

  get faits(): readonly Fait[] {
    return this.#faits
  }

  /** Puts the facts in the order of time, and counts the versions that they leave. */
  clos(): Fait[] {
    this.#faits.sort((a, b) => a.quand.getTime() - b.quand.getTime())
    for (const fait of this.#faits) {
      if (!fait.retour && !fait.annule) continue
      const avant = this.version(fait.id)
      this.#versions.set(fait.id, { version: avant + 1, depuis: fait.quand })
      fait.before = { ...fait.before, version: avant }
      fait.after = { ...fait.after, version: avant + 1 }
    }
    return this.#faits
  }

  version = (id: string): number => this.#versions.get(id)?.version ?? 1
  /** How the facts left a record: its version, and when that came about. */
  laisse = (id: string, updated_at: string) => ({
    version: this.version(id),
    updated_at: this.#versions.get(id)?.depuis.toISOString() ?? updated_at,
  })
  /** When a person was last seen acting. */
  vu = (qui: string): Date | undefined => this.#faits.findLast((fait) => fait.qui === qui)?.quand
}

/**
 * Writes the facts into the trail. record() takes no time, so that no verb can date its own row; here the rows are given
 * theirs, and chained by the trigger like any other. Their request ids say for ever that they were made up.
 * @param hache keyed hash of an address
 * @returns how many rows there are
 */
export async function ecrisJournal(tx: Tx, faits: readonly Fait[], hache: (adresse: string) => string): Promise<number> {
  const rangs = new Map(faits.map((fait, rang) => [fait, rang]))
  const rows: (ReturnType<typeof auditRow> & { at: string })[] = []
  const idDe = (fait: Fait | undefined) => (fait && rows[rangs.get(fait) ?? -1]?.id) ?? null
  for (const [rang, fait] of faits.entries()) {
    const { quand, qui, kind = qui === null ? 'anonymous' : 'user', action, lot, annule } = fait
    const caller: Caller = {
      kind,
      userId: qui,
      roles: new Set(),
      appSource: null,
      // The parts of a bulk decision came in one request.
      requestId: `demonstration-${String((lot && rangs.get(lot)) ?? rang).padStart(4, '0')}`,
      addressHash: kind === 'cli' ? null : hache(`demonstration ${qui ?? rang}`),
      audited: [],
    }
    const after = annule ? { ...fait.after, undoes: idDe(annule) } : fait.after
    rows.push({ ...auditRow(caller, action, { ...fait, after }), at: quand.toISOString() })
  }
  if (rows.length === 0) return 0
  for (let i = 0; i < rows.length; i += 200)
    await tx
      .insertInto('audit_log')
      .values(rows.slice(i, i + 200))
      .execute()
  await ecrisRetours(tx, faits, idDe)
  return rows.length
}

async function ecrisRetours(tx: Tx, faits: readonly Fait[], idDe: (fait: Fait | undefined) => string | null): Promise<void> {
  const dernier = faits.at(-1)?.quand ?? new Date()
  const limite = plusJours(dernier, 1 - JOURS_DE_RETOUR)
  const steps = faits.flatMap((fait) => {
    const auditId = idDe(fait)
    if (!fait.retour || !auditId || fait.quand < limite) return []
    const { colonnes, dependents } = fait.retour
    const retour = wayBack(fait.before as Etat, fait.after as Etat, colonnes, dependents)
    return [{ ...retour, type: fait.type, id: fait.id, auditId, batchId: idDe(fait.lot) }]
  })
  await keepSteps(tx, steps)
  const annules = faits.flatMap((fait) => (fait.annule ? [{ audit_id: idDe(fait.annule), undone_by: idDe(fait) }] : []))
  await sql`update undo_steps s set created_at = l.at, undone_by = u.undone_by
    from audit_log l left join jsonb_to_recordset(${JSON.stringify(annules)}::jsonb) as u (audit_id uuid, undone_by uuid) on u.audit_id = l.id
    where l.id = s.audit_id and l.id = any(${steps.map(({ auditId }) => auditId)}::uuid[])`.execute(tx)
}
