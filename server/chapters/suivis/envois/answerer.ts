import { type RawBuilder, sql } from 'kysely'

/** Who answers for a sending: who took it up last, else who agreed to it, else its author. @param e alias of `envois` */
export const answererOf = (e: string): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(`${e}.resumer_id`)}, ${sql.ref(`${e}.approver_id`)}, ${sql.ref(`${e}.author_id`)})`
