import { createHash } from 'node:crypto'
import { canonicalAddress, firstOfPictures, type GivenPicture, normalisedAddress, type Picture } from './address.ts'
import type { Draft } from './draft.ts'
import type { EventFacts } from './event-facts.ts'
import type { Identity } from './identity.ts'
import { fault, type Attribution, type ItemEvent, type ItemFault, type SourceItem } from './item.ts'
import { cutMarkdown, harmlessMarkdown, markdownOf, markdownOfHtml } from './texts/markdown.ts'
import { placeInWords } from './place.ts'
import { isEscapedHtml, unescapedHtml, withLineBreaks } from './texts/escaped-html.ts'
import { withoutLastLine } from './texts/last-line.ts'
import { leadsToMeeting, withoutMeetings } from './texts/meeting-block.ts'
import { cutAtWord, htmlText, plain, visible } from './texts/text.ts'
import { lineOfText, lineOfTitle } from './titles.ts'
import { isForChildren, isOutdoors, themeOf } from './traits.ts'
import { dayInWords, endsBefore, lastDay, whenInWords, type When } from './dates/when.ts'

/** Limits of contract/publications/publication-input.ts. */
const TITLE_MAX = 200
const BODY_MAX = 20_000
/** What the title of an event says that its source has as tentative: every list shows it. */
const TENTATIVE = ' (à confirmer)'

/** Returns an item within the limits of a publication; adds a fault and returns null when there is nothing to show. */
export function finish(given: Draft, { external_id, identity, aliases }: Identity, faults: ItemFault[]): SourceItem | null {
  const { text, isCut } = contentOf(given)
  const draft = withoutMeetingPlace(given)
  const when = draft.when ?? null
  const title = titleOf(draft, text)
  const of = { index: draft.index, external_id, title }
  if (!title) return (faults.push(fault('empty_item', 'refused', of)), null)
  if (when && endsBefore(when)) faults.push(fault('ends_before_start', 'warning', of))
  if (isCut || draft !== given) warnOnce(faults, fault('meeting_cut', 'warning', of))
  if (draft.event?.isTentative) warnOnce(faults, fault('tentative', 'warning', of))
  const dates = when && endsBefore(when) ? { ...when, end: null } : when
  const attribution: Attribution = {
    nom: line(draft.attribution?.nom),
    licence: line(draft.attribution?.licence),
    credit: line(draft.attribution?.credit),
  }
  const body = bodyOf(draft, text, dates, attribution) || markdownOf(title)
  const picture =
    firstOfPictures(draft.images ?? [], draft.base) ?? firstPicture(draft.body.html && unescapedHtml(draft.body.html), draft.base)
  const item = {
    title,
    body,
    date_debut: dates?.start.day ?? null,
    date_fin: dates ? lastDay(dates) : null,
    starts_at: isoTime(dates?.start.at),
    ends_at: isoTime(dates?.end?.at),
    all_day: dates ? dates.start.time === null : false,
    source_url: canonicalAddress(draft.link, draft.base),
    image_url: picture?.url ?? null,
    lieu: draft.lieu ?? null,
  }
  return {
    external_id,
    identity,
    aliases,
    ...item,
    image_alt: picture?.alt ?? null,
    attribution,
    categories: [...new Set((draft.categories ?? []).map((name) => cutAtWord(plain(name), 100)).filter(Boolean))].slice(0, 30),
    updated_at: draft.updated ?? null,
    recurrence: draft.recurrence ?? null,
    event: dates && draft.event ? eventOf(draft, draft.event, dates, bodyOf(draft, text, null, attribution)) : null,
    warnings: [],
    content_hash: hashOf(item),
  }
}

/** Returns the event of an item. The body of a series that is one item does not repeat its dates. */
const eventOf = (draft: Draft, event: EventFacts, when: When, undated: string): ItemEvent => ({
  ...event,
  theme: event.theme ?? themeOf(draft.categories ?? []),
  pour_enfants: event.pour_enfants ?? isForChildren(draft.categories ?? []),
  plein_air: event.plein_air ?? isOutdoors(draft.categories ?? []),
  dates: event.dates ?? [{ when, planned: null, cancelled: false }],
  base: draft.base,
  body: draft.isSeries && undated ? undated : null,
})

const line = (text: string | null | undefined): string | null => cutAtWord(plain(text), 200) || null
const isoTime = (at: number | null | undefined): string | null => (typeof at === 'number' ? new Date(at).toISOString() : null)

/** Returns the item's title, else the beginning of its text, else its date or place. Empty when it has none of these. */
function titleOf(draft: Draft, text: string): string {
  const own = lineOfTitle(draft.title)
  const mark = draft.event?.isTentative && own && !/à confirmer/i.test(own) ? TENTATIVE : ''
  if (/[\p{L}\p{N}\p{S}]/u.test(own)) return cutAtWord(own, TITLE_MAX - mark.length) + mark
  const title = lineOfText(text, 100)
  if (title) return title
  // When an item of a feed was published says nothing of an event.
  if (draft.when && !draft.published) return `Évènement : ${dayInWords(draft.when.start.day)}`
  return cutAtWord(plain(draft.lieu?.nom), TITLE_MAX)
}

/** Markdown of bodies. The dates of a series share one body, and converting it for each date would cost hundreds of times its length. */
const markdownOfBody = new WeakMap<Draft['body'], Content>()

/** The Markdown of a text, and whether a meeting block was cut from it. */
interface Content {
  text: string
  isCut: boolean
}

function contentOf({ body, base }: Draft): Content {
  const known = markdownOfBody.get(body)
  if (known !== undefined) return known
  const whole = withoutLastLine(readContent(body, base))
  const text = withoutMeetings(whole)
  const content = { text, isCut: text !== whole }
  markdownOfBody.set(body, content)
  return content
}

/** Returns a draft whose place and link do not lead into a video meeting. */
function withoutMeetingPlace(draft: Draft): Draft {
  const lieu = draft.lieu ?? null
  const isPlace = leadsToMeeting(lieu?.nom) || leadsToMeeting(lieu?.adresse)
  const isLink = draft.event !== undefined && typeof draft.link === 'string' && leadsToMeeting(draft.link)
  if (!isPlace && !isLink) return draft
  return { ...draft, lieu: isPlace ? null : lieu, link: isLink ? null : draft.link }
}

/** Adds a fault of an event once, though each of its dates is an item. */
function warnOnce(faults: ItemFault[], one: ItemFault): void {
  if (!faults.slice(-3).some(({ index, code }) => index === one.index && code === one.code)) faults.push(one)
}

function readContent(body: Draft['body'], base: string): string {
  const { html, text, markdown } = body
  if (html && plain(html)) return markdownOfHtml(unescapedHtml(html), base)
  if (markdown?.trim()) return harmlessMarkdown(markdown.slice(0, BODY_MAX * 2))
  if (!text) return ''
  const short = withLineBreaks(text.slice(0, BODY_MAX * 2))
  return isEscapedHtml(short) ? markdownOfHtml(unescapedHtml(short).replaceAll('\n', '<br>'), base) : markdownOf(short)
}

/** Returns the body. Publications have no columns for hour, place and licence, so the body starts with date and place and ends with the attribution. */
function bodyOf(draft: Draft, text: string, when: When | null, attribution: Attribution): string {
  const facts = [
    when ? `**Quand :** ${whenInWords(when)}` : null,
    when && draft.dates?.length ? `**Dates :** ${draft.dates.join(' ; ')}` : null,
    draft.lieu ? labelled('Où', placeInWords(draft.lieu)) : null,
  ].filter(Boolean)
  const credit = attribution.credit ? `Photo : ${attribution.credit}` : null
  const source = draft.cite ? [attribution.nom ? `Source : ${attribution.nom}` : null, attribution.licence, credit].filter(Boolean) : []
  const last = source.length ? `*${markdownOf(source.join(' — '))}*` : ''
  const lines = (draft.lines ?? []).map((row) => markdownOf(cutAtWord(plain(row), 500))).filter(Boolean)
  const max = BODY_MAX - last.length - 2
  return [cutMarkdown([facts.join('  \n'), text, lines.join('  \n')].filter(Boolean).join('\n\n'), max), last].filter(Boolean).join('\n\n')
}

const labelled = (label: string, text: string): string | null => (text ? `**${label} :** ${markdownOf(cutAtWord(text, 500))}` : null)

function firstPicture(html: string | null | undefined, base: string): Picture | null {
  if (!html?.includes('<')) return null
  const found: GivenPicture[] = []
  for (const [tag] of html
    .slice(0, 200_000)
    .replaceAll(/"data:[^"]*"|'data:[^']*'/gi, '""')
    .matchAll(/<img\s[^<>]{1,2000}>/gi)) {
    if (/\b(?:width|height)\s*=\s*["']?[01](?:px)?["'\s/>]/i.test(tag)) continue
    const alt = attribute(/\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i, tag)
    // Of a picture that is loaded late the address is in an attribute of the page's own, and `src` is a placeholder.
    for (const address of [LATE, SOURCE]) found.push({ url: attribute(address, tag), alt })
    for (const set of [LATE_SET, SOURCE_SET]) found.push({ url: lastOfSet(attribute(set, tag)), alt })
  }
  return firstOfPictures(found, base)
}

const SOURCE = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i
const LATE = /\sdata-(?:[a-z]{1,12}-){0,2}(?:src|original|lazy|image|url)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i
const SOURCE_SET = /\ssrcset\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const LATE_SET = /\sdata-(?:[a-z]{1,12}-){0,2}srcset\s*=\s*(?:"([^"]*)"|'([^']*)')/i
/** The address of the last, usually largest, picture of a `srcset`. */
const lastOfSet = (set: string): string => set.split(/,\s/).at(-1)?.trim().split(/\s/, 1)[0] ?? ''

const attribute = (pattern: RegExp, tag: string): string => htmlText(pattern.exec(tag)?.slice(1).find(Boolean) ?? '')

/** Counters and generation times that pages write into their texts. */
const VOLATILE = [
  /\b\d[\d\s.]{0,9}\s?(?:vues?|lectures?|visites?|commentaires?|partages?|views?|comments?|likes?)\b/gi,
  /\b(?:vue?s?|lue?s?|consultée?s?)\s+\d{1,9}\s+fois\b/gi,
  /\b(?:générée?|imprimée?|consultée?|extraite?|actualisée?|mis(?:e)? à jour|generated|updated)(?:\s*(?:le|on|:))?\s*\d[\d\s/.:hà-]{4,30}/gi,
]

type Shown = Pick<SourceItem, 'title' | 'body' | 'date_debut' | 'date_fin' | 'starts_at' | 'ends_at' | 'source_url' | 'image_url' | 'lieu'>

/** Returns a digest of the visible content, without counters and generation times. */
function hashOf(item: Shown): string {
  const steady = VOLATILE.reduce((text, pattern) => text.replaceAll(pattern, ''), item.body).replaceAll(/\s+/g, ' ')
  const address = item.source_url && normalisedAddress(item.source_url)
  const picture = item.image_url?.split('?', 1)[0]
  const { title, date_debut, date_fin, starts_at, ends_at, lieu } = item
  return createHash('sha256')
    .update(
      JSON.stringify([title, steady, date_debut, date_fin, starts_at, ends_at, address, picture, lieu && Object.values(lieu).map(String)]),
    )
    .digest('hex')
}

/** Returns a label, such as the title of a feed, as it is stored. */
export const labelOf = (text: string | null | undefined): string | null => cutAtWord(visible(plain(text)), 200) || null
