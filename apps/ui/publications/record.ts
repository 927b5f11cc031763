import type { z } from 'zod'
import type { OfficePublication } from '../../../contract/publications/publication-records.ts'

/** A publication as its people and the offices have it. */
export type PublicationRecord = z.output<typeof OfficePublication>
/** The event of a publication. */
export type EventRecord = NonNullable<PublicationRecord['evenement']>
