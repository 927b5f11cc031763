/** Returns a source as the audit trail names it: an address without its query, which may contain a key; a file by its name alone. */
export function citedSource(source: string): string {
  if (!/^https?:\/\//i.test(source) || !URL.canParse(source)) return source.split(/[\\/]/).at(-1) ?? ''
  const { host, pathname } = new URL(source)
  return `${host}${pathname}`
}

/** Returns the same with the scheme if the source is a web address, so that it can be a link. */
export const citedUrl = (source: string): string => (/^https?:\/\//i.exec(source)?.[0] ?? '').toLowerCase() + citedSource(source)
