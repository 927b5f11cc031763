import type { z } from 'zod'
import type { OfficePublication } from '../../../contract/publications/publication-records.ts'

export type OwnPublication = z.output<typeof OfficePublication>

/** The state of a publication as its author reads it. */
export type OwnState = 'pending' | 'rejected' | 'visible' | 'lifted' | 'scheduled' | 'undated' | 'expired' | 'hidden'

export const STATE_COLOURS: Record<OwnState | 'draft', string> = {
  draft: 'gray',
  pending: 'yellow',
  rejected: 'red',
  visible: 'teal',
  lifted: 'gray',
  scheduled: 'ardoise',
  undated: 'ardoise',
  expired: 'gray',
  hidden: 'gray',
}

/** The title that residents see: that of the version online, where an edit waits or was refused. */
export const shownTitle = ({
  title,
  version_publique,
}: Pick<OwnPublication, 'title'> & Partial<Pick<OwnPublication, 'version_publique'>>): string => version_publique?.title ?? title

/**
 * The state of a publication. A public answer, without the fields of the office, is that of a visible publication. A waiting edit does
 * not change what residents see. A lifted alert stays visible until its end, but is no longer in force.
 */
export function ownState({
  visible,
  hidden_because,
  alerte,
}: Partial<Pick<OwnPublication, 'visible' | 'hidden_because' | 'alerte'>>): OwnState {
  if (visible !== false) return alerte?.levee_le ? 'lifted' : 'visible'
  if (hidden_because === 'no_date') return 'undated'
  if (hidden_because === 'pending' || hidden_because === 'rejected' || hidden_because === 'scheduled' || hidden_because === 'expired')
    return hidden_because
  return 'hidden'
}
