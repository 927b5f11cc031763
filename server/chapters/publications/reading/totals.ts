import { type RawBuilder, sql } from 'kysely'

/** The scope_id of France in publication_totals. */
export const FRANCE = '00000000-0000-0000-0000-000000000000'

/** The stored number of publications in a commune, in every state but deleted: those of which it is a further commune too. */
export const storedInCommune = (communeId: string): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(t.n), 0)::int from publication_totals t where t.scope = 'commune' and t.scope_id = ${communeId} and not t.deleted)`
