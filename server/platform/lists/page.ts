/** The answer of every paged list. Spec §2. */
export interface Page<T> {
  data: T[]
  meta: {
    current_page: number
    last_page: number
    per_page: number
    total: number
    /** There may be more rows than `total`; the pages end there. */
    total_is_minimum?: true
  }
}

/** The rows to skip for a page. */
export const offsetOf = (query: { page: number; per_page: number }): number => (query.page - 1) * query.per_page

/**
 * A page of rows with its meta. Spec §2-39.
 * @param isMinimum whether there may be more rows than `total`, which were not counted
 */
export function page<T>(
  data: T[],
  total: number,
  query: { page: number; per_page: number },
  { isMinimum = false }: { isMinimum?: boolean } = {},
): Page<T> {
  return {
    data,
    meta: {
      current_page: query.page,
      last_page: Math.max(1, Math.ceil(total / query.per_page)),
      per_page: query.per_page,
      total,
      ...(isMinimum ? { total_is_minimum: true as const } : {}),
    },
  }
}
