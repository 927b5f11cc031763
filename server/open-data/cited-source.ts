/** A source as the audit trail names it: an address without its query, which may hold a key; a file by its name alone. */
export function citedSource(source: string): string {
  if (!/^https?:\/\//i.test(source) || !URL.canParse(source)) return source.split(/[\\/]/).at(-1) ?? ''
  const { host, pathname } = new URL(source)
  return `${host}${pathname}`
}
