/** A source as the audit trail names it: an address without its query, which may hold a key; a file by its name alone. */
export function citedSource(source: string): string {
  if (!/^https?:\/\//i.test(source) || !URL.canParse(source)) return source.split(/[\\/]/).at(-1) ?? ''
  const { host, pathname } = new URL(source)
  return `${host}${pathname}`
}

/** The same as an address that can be followed, where it is one of the web. */
export const citedUrl = (source: string): string => (/^https?:\/\//i.exec(source)?.[0] ?? '').toLowerCase() + citedSource(source)
