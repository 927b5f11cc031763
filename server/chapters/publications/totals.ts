/** The scope_id of France in publication_totals (migration 0003). */
export const FRANCE = '00000000-0000-0000-0000-000000000000'
