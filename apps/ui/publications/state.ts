import { type Stated, stateOf } from '../../../contract/publications/state-of.ts'

/** The state of a publication as those who work on it read it: whether residents see it, else why not; a lifted alert is still seen. */
export type WorkState = 'deleted' | 'pending' | 'rejected' | 'hidden' | 'undated' | 'scheduled' | 'expired' | 'lifted' | 'visible'

/** The state of a publication now, by the one rule of states. An edit that waits does not change what residents see. Spec §3-34. */
export function workState(publication: Stated, at = new Date().toISOString()): WorkState {
  const { name, isShown } = stateOf(publication, at)
  if (isShown) return name === 'lifted' ? 'lifted' : 'visible'
  return name === 'no_date' ? 'undated' : (name as Exclude<WorkState, 'undated'>)
}

/** Whether its end has come: of an alert, that it is no longer in force. */
export const hasEnded = ({ expire_le }: Pick<Stated, 'expire_le'>, at = Date.now()): boolean =>
  expire_le !== null && Date.parse(expire_le) <= at

/** Since when a publication waits for a decision: an edit since it was sent. */
export const waitsSince = ({ modification, created_at }: { modification: { created_at: string } | null; created_at: string }): string =>
  modification?.created_at ?? created_at
