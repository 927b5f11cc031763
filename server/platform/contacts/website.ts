import { normaliseEmail } from './email.ts'
import { oneLine } from './text.ts'

/** A normalised web address, or the e-mail address found in its field, or the original text. Two of the three are null. */
export interface Website {
  url: string | null
  email: string | null
  raw: string | null
}

const URL_MAX = 2000

/**
 * Normalises a web address of a person or a register: `https://` if the scheme is missing, http and https only, the host in
 * lower case, no path that is only a slash.
 * @returns null if the field is blank; never throws
 */
export function normaliseWebsite(raw: string | null | undefined): Website | null {
  const text = oneLine(raw)
  if (text === '') return null
  const email = normaliseEmail(text)?.email ?? null
  if (email !== null) return { url: null, email, raw: null }
  const url = readUrl(text)
  return url === null ? { url: null, email: null, raw: text } : { url, email: null, raw: null }
}

function readUrl(text: string): string | null {
  const schemed = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  if (/\s/.test(text) || schemed.length > URL_MAX || !URL.canParse(schemed)) return null
  const url = new URL(schemed)
  const named = /\.[a-z][a-z0-9-]+\.?$/.test(url.hostname)
  if (!/^https?:$/.test(url.protocol) || !named || url.username !== '' || url.password !== '') return null
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.href.replace(/\/$/, '') : url.href
}
