/** The row that says from which database the service sends. */
export interface Identity {
  /** The name of this database in anchors of the audit trail. */
  id: string
  /** Cluster, database, timeline, and the folder of the embedded database: `7511…/16385/00000001`. A part that is not known is empty. */
  place: string
  /** False after a restoration or a settlement, until the next process starts. */
  claimed: boolean
  installation: string | null
  suspended_at: string | null
  suspended_because: string | null
}

/** Why outgoing work is suspended: another cluster, database, folder or installation; a standby that was promoted. */
export type Reason = 'elsewhere' | 'timeline'

/**
 * What a process does after it has read the identity: notes it (there is none), claims it (the first start after a settlement, or a place or a name that
 * is known more closely), follows it to a new timeline (a failover), trusts it, waits for a process that knows it, or suspends.
 */
export type Verdict = 'note' | 'claim' | 'follow' | 'trust' | 'wait' | 'suspended' | { suspend: Reason }

/** How two places differ. A part that is unknown on one side is not compared. */
export function movement(from: string, to: string): 'none' | 'timeline' | 'elsewhere' {
  const [before, after] = [from.split('/'), to.split('/')]
  const differs = (part: number) => Boolean(before[part] && after[part]) && before[part] !== after[part]
  if (differs(0) || differs(1) || differs(3)) return 'elsewhere'
  return differs(2) ? 'timeline' : 'none'
}

/**
 * Decides whether a process may send from the database that it has found. docs/decisions/0036.
 * @param found the stored identity and the present place
 * @param process the setting INSTALLATION; whether the process has sent from this database since its start
 */
export function judge(
  { identity, place }: { identity: Identity | null; place: string },
  process: { installation: string | null; knowsIt: boolean },
): Verdict {
  if (!identity) return 'note'
  if (identity.suspended_at !== null) return 'suspended'
  const [name, own] = [identity.installation, process.installation]
  const moved = movement(identity.place, place)
  if (moved === 'elsewhere' || (name !== null && own !== null && name !== own)) return { suspend: 'elsewhere' }
  if (!identity.claimed) return 'claim'
  if (moved === 'none') return identity.place === place && (own === null || name === own) ? 'trust' : 'claim'
  return process.knowsIt || (own !== null && own === name) ? 'follow' : 'wait'
}
