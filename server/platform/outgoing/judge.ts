/** The row that says from which database the service sends. */
export interface Identity {
  /** The name of this database in anchors of the audit trail. */
  id: string
  /** Cluster, database and timeline: `7511…/16385/00000001`. A part that the role may not read is empty. */
  place: string
  /** Rises with every e-mail that is about to be sent. */
  mark: number
  /** False after a restoration or a settlement, until the next process starts. */
  claimed: boolean
  installation: string | null
  suspended_at: string | null
  suspended_because: string | null
}

/** What a process knows of the database apart from the database itself. */
export interface Proof {
  id: string
  /** The highest mark that this process, or an earlier one of its data folder, has seen. */
  mark: number
}

/** Why outgoing work is suspended: another cluster or database; an earlier state; a process without a proof. */
export type Reason = 'elsewhere' | 'behind' | 'timeline' | 'unknown'

/**
 * What a process does after it has read the identity: notes it (there is none), claims it (the first start after a settlement), follows it to
 * a new timeline (a failover), trusts it, asks the other processes, suspends, or ends a suspension that only the lack of a proof caused.
 */
export type Verdict = 'note' | 'claim' | 'follow' | 'trust' | 'ask' | 'suspended' | 'resume' | { suspend: Reason }

/** How two places differ. A part that is unknown on one side is not compared. */
export function movement(from: string, to: string): 'none' | 'timeline' | 'elsewhere' {
  const [before, after] = [from.split('/'), to.split('/')]
  const differs = (part: number) => Boolean(before[part] && after[part]) && before[part] !== after[part]
  if (differs(0) || differs(1)) return 'elsewhere'
  return differs(2) ? 'timeline' : 'none'
}

/**
 * Decides whether a process may send from the database that it has found. docs/decisions/0036.
 * @param found the stored identity and the present place
 * @param knows the proof of the process; the setting INSTALLATION; whether a process with a proof has answered
 */
export function judge(
  { identity, place }: { identity: Identity | null; place: string },
  knows: { proof: Proof | null; installation: string | null; answered: boolean },
): Verdict {
  if (!identity) return 'note'
  const moved = movement(identity.place, place)
  const proof = knows.proof?.id === identity.id ? knows.proof : null
  const isBehind = proof !== null && identity.mark < proof.mark
  if (identity.suspended_at !== null) {
    const onlyUnproven = identity.suspended_because === 'unknown' || identity.suspended_because === 'timeline'
    return onlyUnproven && proof && !isBehind && moved !== 'elsewhere' ? 'resume' : 'suspended'
  }
  if (moved === 'elsewhere') return { suspend: 'elsewhere' }
  if (isBehind) return { suspend: 'behind' }
  if (!identity.claimed) return 'claim'
  if (proof) return identity.place === place ? 'trust' : 'follow'
  if (moved === 'timeline') return 'ask'
  const isNamed = knows.installation !== null && knows.installation === identity.installation
  return isNamed || knows.answered ? 'trust' : 'ask'
}
