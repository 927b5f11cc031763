import { sql } from 'kysely'
import type { Subject } from './personal-data.ts'

/** SQL condition: the column is one of the person's e-mail addresses, or their account. */
export const itsAddress = (column: string, { emails }: Subject) => sql<boolean>`lower(${sql.ref(column)}) = any(${emails}::text[])`
export const itsAccount = (column: string, { userId }: Subject) => sql<boolean>`${sql.ref(column)} = ${userId}::uuid`
/** SQL condition: the text contains one of the person's e-mail addresses. */
export const mentions = (column: string, { emails }: Subject) =>
  sql<boolean>`exists (select from unnest(${emails}::text[]) as address where position(address in lower(${sql.ref(column)}::text)) > 0)`
