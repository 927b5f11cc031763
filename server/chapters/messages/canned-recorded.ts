/** A canned reply: ours, beyond Spec §4.1. */
export interface CannedRow {
  id: string
  title: string
  body: string
  created_at: string
  updated_at: string
  version: number
}

/** The way back from a deletion for good: the whole row, of which nothing is left. */
export const cannedWayBack = ({ version, ...row }: CannedRow) => ({ version: 0, before: { ...row, version } })
