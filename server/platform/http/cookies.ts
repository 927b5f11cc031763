/** Cookies that scripts do not see, bound to their host over https: another host of the domain cannot set them. */
export interface Cookies {
  /** The whole name of a cookie. */
  nameOf: (name: string) => string
  read: (header: string | undefined, name: string) => string | undefined
  /** The sent cookies whose names have this prefix, with their sizes in the request. */
  sentWith: (header: string | undefined, beginning: string) => { name: string; bytes: number }[]
  /**
   * The Set-Cookie header. SameSite=Lax, not Strict: the cookie must be sent after a redirect from an outside sign-in.
   * @param seconds its lifetime; 0 removes it; null: until the browser is closed
   */
  write: (name: string, value: string, seconds: number | null) => string
}

/** @param secure whether the service is reached over https */
export function cookies(secure: boolean): Cookies {
  const prefix = secure ? '__Host-beffroi.' : 'beffroi.'
  const sent = (header: string | undefined): [name: string, value: string][] =>
    (header ?? '').split(';').flatMap((pair): [string, string][] => {
      const [, name = '', value = ''] = /^\s*([^=\s]+)=([\w.-]*)\s*$/.exec(pair) ?? []
      return name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : []
    })
  return {
    nameOf: (name) => prefix + name,
    read: (header, wanted) => sent(header).find(([name]) => name === wanted)?.[1] || undefined,
    sentWith: (header, beginning) =>
      sent(header).flatMap(([name, value]) => (name.startsWith(beginning) ? [{ name, bytes: name.length + value.length }] : [])),
    write: (name, value, seconds) =>
      `${prefix}${name}=${value}${seconds === null ? '' : `; Max-Age=${seconds}`}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  }
}
