import type { CannedRow } from './canned.ts'

/** The way back from a deletion for good: the whole row, of which nothing is left. */
export const cannedWayBack = ({ version, ...row }: CannedRow) => ({ version: 0, before: { ...row, version } })
