/** Cookies that scripts do not see, bound to their host over https: another host of the domain cannot set them. */
export interface Cookies {
  read: (header: string | undefined, name: string) => string | undefined
  /** Those sent whose names begin so, with the room that they take in a request. */
  sentWith: (header: string | undefined, beginning: string) => { name: string; bytes: number }[]
  /**
   * The Set-Cookie. SameSite=Lax, not Strict: who comes back from a sign-in elsewhere must still be known.
   * @param seconds how long it is kept; 0 removes it
   */
  write: (name: string, value: string, seconds: number) => string
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
    read: (header, wanted) => sent(header).find(([name]) => name === wanted)?.[1] || undefined,
    sentWith: (header, beginning) =>
      sent(header).flatMap(([name, value]) => (name.startsWith(beginning) ? [{ name, bytes: name.length + value.length }] : [])),
    write: (name, value, seconds) =>
      `${prefix}${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  }
}
