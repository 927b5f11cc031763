import type { ReactNode } from 'react'
import { inlineTokens, type Token } from './inline-tokens.ts'

/** A line of text with its emphasis and links. */
export const inline = (text: string, image: (alt: string) => string): ReactNode => <Tokens tokens={inlineTokens(text)} image={image} />

function Tokens({ tokens, image }: { tokens: readonly Token[]; image: (alt: string) => string }) {
  return tokens.map((token, n) => <One key={n} token={token} image={image} />)
}

function One({ token, image }: { token: Token; image: (alt: string) => string }) {
  if (token.kind === 'text') return token.text
  if (token.kind === 'code') return <code>{token.text}</code>
  if (token.kind === 'break') return <br />
  if (token.kind === 'image') return <OutsideLink to={token.to}>{image(token.alt)}</OutsideLink>
  const inner = <Tokens tokens={token.parts} image={image} />
  if (token.kind === 'link') return <OutsideLink to={token.to}>{inner}</OutsideLink>
  return token.kind === 'strong' ? <strong>{inner}</strong> : <em>{inner}</em>
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
