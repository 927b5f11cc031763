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

/** The RFC 8288 Link header of a list. Its addresses are relative, so that they are right behind any proxy. Spec §2-39. */
export function linkHeader(url: string, current: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const start = url.indexOf('?')
  const path = start === -1 ? url : url.slice(0, start)
  const rest =
    start === -1
      ? ''
      : url
          .slice(start + 1)
          .split('&')
          .filter((pair) => pair !== '' && decodeURIComponent(pair.split('=')[0] ?? '') !== 'page')
          .map((pair) => `${pair}&`)
          .join('')
  // Characters that would end the address early are encoded as a browser does.
  const address = `${path}?${rest}`.replaceAll('<', '%3C').replaceAll('>', '%3E')
  const link = (number: number, rel: string) => `<${address}page=${number}>; rel="${rel}"`
  const links = [link(1, 'first'), link(last, 'last')]
  if (current > 1) links.push(link(Math.min(current - 1, last), 'prev'))
  if (current < last) links.push(link(current + 1, 'next'))
  return links.join(', ')
}
