import { createHash } from 'node:crypto'
import { canonicalAddress, normalisedAddress } from './address.ts'
import type { Draft } from './draft.ts'
import { fault, type IdentityRule, type ItemFault } from './item.ts'
import { plain } from './texts/text.ts'

const ID_MAX = 300

export interface Identity {
  external_id: string
  identity: IdentityRule
  aliases: string[]
}
export type Preference = 'auto' | 'address' | 'content'

interface Candidate {
  rule: IdentityRule
  key: string
}

/**
 * Returns the identity of each item: its own identifier, else its address, else a digest of its title, time and place. A key that
 * several items of the document share identifies none of them, so the next rule is used. Null for an item that repeats another.
 * When all items of a page link to the page itself, the digest of the content is used for the same reason.
 */
export function identify(drafts: Draft[], preference: Preference, faults: ItemFault[]): (Identity | null)[] {
  const candidates = drafts.map((draft) => candidatesOf(draft, preference))
  const holders = new Map<string, number>()
  for (const { key } of candidates.flat()) holders.set(key, (holders.get(key) ?? 0) + 1)
  const taken = new Set<string>()
  return drafts.map((draft, at) => {
    const own = candidates[at] ?? []
    const chosen = own.find(({ key }) => holders.get(key) === 1) ?? own.at(-1)
    if (!chosen || taken.has(chosen.key)) {
      faults.push(fault('repeated_item', 'warning', { index: draft.index, external_id: chosen?.key ?? null, title: plain(draft.title) }))
      return null
    }
    taken.add(chosen.key)
    if (own[0]?.rule === 'id' && chosen.rule !== 'id')
      faults.push(fault('duplicate_id', 'warning', { index: draft.index, external_id: chosen.key, title: plain(draft.title) }))
    const aliases = own.filter(({ key }) => key !== chosen.key && holders.get(key) === 1).map(({ key }) => key)
    return { external_id: chosen.key, identity: chosen.rule, aliases }
  })
}

/** Returns every key that an item could have; a withdrawn item is found by any of them. */
export const keysOf = (draft: Draft): string[] => candidatesOf(draft, 'auto').map(({ key }) => key)

/** Returns the candidate keys, strongest first; the last rule always gives a key. */
function candidatesOf(draft: Draft, preference: Preference): Candidate[] {
  const found: Candidate[] = []
  const link = canonicalAddress(draft.link, draft.base)
  if (draft.id && preference === 'auto') found.push({ rule: 'id', key: storable(draft.id) })
  if (link && preference !== 'content' && (draft.isItsPage || isOwn(link, draft)))
    found.push({ rule: 'address', key: storable(`url:${normalisedAddress(link)}`) })
  const place = [draft.lieu?.nom, draft.lieu?.adresse].filter(Boolean).join(' ')
  const parts = [
    plain(draft.title) || bodyOf(draft),
    draft.when ? `${draft.when.start.day} ${draft.when.start.time}` : draft.published,
    place,
  ]
  found.push({
    rule: 'content',
    key: `sha1:${createHash('sha1')
      .update(parts.map((part) => fold(part ?? '')).join('|'))
      .digest('hex')}`,
  })
  return found
}

/** Whether a link is the item's own address, and not that of the document. */
const isOwn = (link: string, draft: Draft): boolean => normalisedAddress(link) !== normalisedAddress(draft.base)
const bodyOf = ({ body }: Draft): string => plain(body.html ?? body.text ?? body.markdown).slice(0, 500)
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{P}\s]+/gu, '')
    .toLowerCase()

/** Returns an identifier as it is stored: an address is normalised, an identifier that is too long is replaced by its digest. */
export function storable(id: string): string {
  const address = /^https?:/i.test(id) ? canonicalAddress(id, id) : null
  // The fragment is part of an identifier, unlike of a link: two identifiers may differ only by it.
  const key = plainId(address === null ? id : address + (URL.parse(id)?.hash ?? ''))
  return key.length <= ID_MAX ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`
}

const plainId = (id: string): string => id.replaceAll(/[\p{Cc}\p{Cs}\ufeff]+/gu, '').trim()
