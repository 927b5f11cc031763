import type { z } from 'zod'
import type { OfficePublication, Publication } from '../../../../contract/publications/publication-records.ts'

/** A publication as anyone may see it. */
export type ListedRow = z.output<typeof Publication>
/** The same with the version that its ETag contains. */
export type PublicRow = ListedRow & { version: number }
/** A publication as its author, the municipal office and the back-office see it. */
export type OfficeRow = z.output<typeof OfficePublication>
