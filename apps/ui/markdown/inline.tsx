import { Fragment, type ReactNode } from 'react'

/** Patterns of inline Markdown. Repetitions are bounded, so that no text can block the page. */
const MARK = new RegExp(
  [
    String.raw`\\(?<escaped>[!-/:-@[-\`{-~])`,
    String.raw`(?<ticks>\`{1,3})(?<code>[^\`]{1,1000})\k<ticks>`,
    String.raw`!\[(?<alt>[^[\]]{0,500})\]\(\s{0,20}(?<image>[^\s()]{1,2000})(?:\s{1,20}"[^"]{0,300}")?\s{0,20}\)`,
    String.raw`\[(?<text>[^[\]]{1,1000})\]\(\s{0,20}<?(?<target>[^\s()<>]{1,2000}(?:\([^\s()]{0,200}\))?)>?(?:\s{1,20}"[^"]{0,300}")?\s{0,20}\)`,
    String.raw`<?(?<address>https?://[^\s<>"]{1,2000})>?`,
    String.raw`(?<strongMark>\*\*|__)(?=\S)(?<strong>[^\n]{1,1000}?\S?)\k<strongMark>`,
    String.raw`(?<![\w*])(?<softMark>[*_])(?=[^\s*_])(?<soft>[^\n]{1,1000}?)(?<=\S)\k<softMark>(?!\w)`,
    String.raw`(?<br>(?: {2,}|\\)\n)`,
  ].join('|'),
  'g',
)
const DEEPEST = 5
/** Punctuation after an address that belongs to the sentence. */
const TRAILING = new Set(".,;:!?)]'’»*_")

/** A line of text with its emphasis and links. */
export function inline(text: string, image: (alt: string) => string, depth = 0): ReactNode {
  if (depth > DEEPEST) return text
  const parts: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(MARK)) {
    parts.push(text.slice(at, match.index), <Fragment key={match.index}>{marked(match, image, depth)}</Fragment>)
    at = match.index + match[0].length
  }
  return parts.length > 0 ? [...parts, text.slice(at)] : text
}

function marked(match: RegExpExecArray, image: (alt: string) => string, depth: number): ReactNode {
  const { escaped, code, alt, image: source, text, target, address, strong, soft, br } = match.groups ?? {}
  const inner = (content: string) => inline(content, image, depth + 1)
  if (escaped !== undefined) return escaped
  if (code !== undefined) return <code>{code}</code>
  if (source !== undefined) return <OutsideLink to={source}>{image(alt ?? '')}</OutsideLink>
  if (target !== undefined) return <OutsideLink to={target}>{inner(text ?? '')}</OutsideLink>
  if (address !== undefined) {
    const clean = sentenceless(address)
    return (
      <>
        <OutsideLink to={clean}>{clean}</OutsideLink>
        {address.slice(clean.length)}
      </>
    )
  }
  if (strong !== undefined) return <strong>{inner(strong)}</strong>
  if (soft !== undefined) return <em>{inner(soft)}</em>
  return br === undefined ? match[0] : <br />
}

function sentenceless(address: string): string {
  let end = address.length
  while (TRAILING.has(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}

/** An external link. It opens in a new tab without a referrer. An address with another scheme is shown as text. */
export function OutsideLink({ to, children }: { to: string; children: ReactNode }) {
  const url = URL.parse(to)
  if (!url || !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return <>{children}</>
  return (
    <a className="outside" href={url.href} target="_blank" rel="noreferrer noopener nofollow" title={url.href}>
      {children}
    </a>
  )
}
