/** The longest value of a parameter that a page reads: ten communes with the longest names. */
const VALUE_CHARACTERS_MAX = 600

/**
 * Reads the parameters of a query that a page declares, each by its first value. Unknown, empty, long and undecodable ones are ignored: the address
 * of a page may come from anywhere, and a page without a filter is a better answer than an error.
 * @returns the values by name, in the order in which the page declares them
 */
export function queryOf(url: string, names: readonly string[]): Record<string, string> {
  const start = url.indexOf('?')
  if (start === -1 || names.length === 0) return {}
  const found = new URLSearchParams(url.slice(start + 1))
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = found.get(name)?.trim() ?? ''
      const isReadable = value !== '' && value.length <= VALUE_CHARACTERS_MAX && value.isWellFormed() && !value.includes('\0')
      return isReadable ? [[name, value]] : []
    }),
  )
}

/** The address under which a page with these parameters is cached. */
export const canonicalAddress = (path: string, query: Readonly<Record<string, string>>): string => {
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}
