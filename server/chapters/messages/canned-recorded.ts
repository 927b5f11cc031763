/** A canned reply: ours, beyond Spec §4.1. */
export interface CannedRow {
  id: string
  title: string
  body: string
  created_at: string
  updated_at: string
  version: number
}

/** The values that undo a permanent deletion: the whole row, which is deleted. */
export const cannedWayBack = ({ version, ...row }: CannedRow) => ({ version: 0, before: { ...row, version } })
