import { createHash } from 'node:crypto'
import { canonicalAddress, normalisedAddress } from './address.ts'
import type { Draft } from './draft.ts'
import { fault, type IdentityRule, type ItemFault } from './item.ts'
import { plain } from './text.ts'

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
 * What each item is called: its own identifier, else its address, else a digest of its title, moment and place. A key that several
 * items of the document share tells none of them apart, so the next rule is used. Null for an item that repeats another.
 * A page without items of an address of their own (all lead to the page itself) falls through to the content the same way.
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

/** All that an item could be called: for one that is withdrawn, whatever rule named it. */
export const keysOf = (draft: Draft): string[] => candidatesOf(draft, 'auto').map(({ key }) => key)

/** Strongest first; the last rule always gives one. */
function candidatesOf(draft: Draft, preference: Preference): Candidate[] {
  const found: Candidate[] = []
  const link = canonicalAddress(draft.link, draft.base)
  if (draft.id && preference === 'auto') found.push({ rule: 'id', key: storable(draft.id) })
  if (link && preference !== 'content' && (draft.isItsPage || isOwn(link, draft)))
    found.push({ rule: 'address', key: storable(`url:${normalisedAddress(link)}`) })
  const place = [draft.lieu?.nom, draft.lieu?.adresse].filter(Boolean).join(' ')
  const said = [plain(draft.title) || bodyOf(draft), draft.when ? `${draft.when.start.day} ${draft.when.start.time}` : draft.moment, place]
  found.push({
    rule: 'content',
    key: `sha1:${createHash('sha1')
      .update(said.map((part) => fold(part ?? '')).join('|'))
      .digest('hex')}`,
  })
  return found
}

/** The address of the document itself is no item's own. */
const isOwn = (link: string, draft: Draft): boolean => normalisedAddress(link) !== normalisedAddress(draft.base)
const bodyOf = ({ body }: Draft): string => plain(body.html ?? body.text ?? body.markdown).slice(0, 500)
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{P}\s]+/gu, '')
    .toLowerCase()

/** An identifier as it is kept. One that is an address loses what differs between two readings; one too long is kept by its digest. */
export function storable(id: string): string {
  const address = /^https?:/i.test(id) ? canonicalAddress(id, id) : null
  // Unlike a link's, the fragment of an identifier may be all that tells it from the next.
  const key = plainId(address === null ? id : address + (URL.parse(id)?.hash ?? ''))
  return key.length <= ID_MAX ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`
}

const plainId = (id: string): string => id.replaceAll(/[\p{Cc}\p{Cs}\ufeff]+/gu, '').trim()
