import type { OwnPublication } from '../state.ts'

/** What saving an edit does: residents see it at once or at a time, or it waits, beside the version online or with the whole publication. */
export type EditOutcome = 'atOnce' | 'later' | 'ended' | 'notShown' | 'besideOnline' | 'besideHidden' | 'stillWaits' | 'waitsAgain'

type State = Pick<OwnPublication, 'moderation_status' | 'visible' | 'hidden_because' | 'modification'>

/**
 * Returns what saving an edit does, from the state of the publication: as `writeContent()` of the service decides. Spec §3-16, §3-28.
 * @param trusted whether publications of the person for this actor need no reading
 */
export function editOutcome({ moderation_status, visible, hidden_because, modification }: State, trusted: boolean): EditOutcome {
  const seen = visible
  if (modification) return seen ? 'besideOnline' : 'besideHidden'
  if (moderation_status === 'rejected') return 'waitsAgain'
  if (moderation_status !== 'published' && moderation_status !== 'approved') return 'stillWaits'
  if (!trusted) return seen ? 'besideOnline' : 'besideHidden'
  if (seen) return 'atOnce'
  return hidden_because === 'scheduled' ? 'later' : hidden_because === 'expired' ? 'ended' : 'notShown'
}

/** What has become of a saved edit, from the answer: it waits, or the publication does, or it is stored. */
export function savedAs({
  moderation_status,
  modification,
}: Pick<State, 'moderation_status' | 'modification'>): 'waiting' | 'withAll' | 'stored' {
  return modification ? 'waiting' : moderation_status === 'pending' ? 'withAll' : 'stored'
}
