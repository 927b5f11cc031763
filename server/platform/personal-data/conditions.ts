import { sql } from 'kysely'
import type { Subject } from './personal-data.ts'

/** Whether a column has one of the person's addresses, or their account. */
export const itsAddress = (column: string, { emails }: Subject) => sql<boolean>`lower(${sql.ref(column)}) = any(${emails}::text[])`
export const itsAccount = (column: string, { userId }: Subject) => sql<boolean>`${sql.ref(column)} = ${userId}::uuid`
/** Whether a text has one of the addresses in it. */
export const mentions = (column: string, { emails }: Subject) =>
  sql<boolean>`exists (select from unnest(${emails}::text[]) as address where position(address in lower(${sql.ref(column)}::text)) > 0)`
