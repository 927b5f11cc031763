import type { Answer } from './ask.ts'

/**
 * What was found of one thing: `right`; `wrong`, to be mended; `unread`, the DNS gave no answer; `open`, what this check cannot tell or what is left to
 * decide.
 */
export interface Finding {
  state: 'right' | 'wrong' | 'unread' | 'open'
  about: 'MX' | 'SPF' | 'DKIM' | 'DMARC' | 'SMTP'
  /** Plain sentences without control characters. */
  says: string
  /** A text record to write into the DNS. */
  write?: { name: string; value: string }
}

/** The finding that a name could not be read. */
export const unread = (about: Finding['about'], name: string, { unread: why }: Extract<Answer<never>, { unread: string }>): Finding => ({
  state: 'unread',
  about,
  says: `${name} could not be read: ${why}.`,
})

/** The tags of a record of DKIM or DMARC, names in small letters; null if it is no list of tags. */
export function tagsOf(record: string): Map<string, string> | null {
  const tags = new Map<string, string>()
  for (const part of record.split(';')) {
    if (part.trim() === '') continue
    const at = part.indexOf('=')
    const name = part.slice(0, Math.max(at, 0)).trim().toLowerCase()
    if (!/^[a-z]\w*$/.test(name) || tags.has(name)) return null
    tags.set(name, part.slice(at + 1).trim())
  }
  return tags
}
