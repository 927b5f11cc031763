import { useMemo } from 'react'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { type Block, blocks } from './blocks.ts'
import { inline } from './inline.tsx'
import { levelled } from './levels.ts'
import './markdown.css'

const texts = bilingual({
  image: (alt: string) => [alt ? `Image : ${alt}` : 'Voir l’image', alt ? `Image: ${alt}` : 'See the image'],
})

/** Headings of a text start at level 3: the title of a record has level 2. */
const HIGHEST = 3

/**
 * A Markdown text as readers see it. It is built of React elements and never of HTML. Images are shown as links, and links open in a
 * new tab.
 */
export function Markdown({ text }: { text: string }) {
  const t = useTexts(texts)
  const parts = useMemo(() => levelled(blocks(text), HIGHEST), [text])
  return (
    <div className="prose markdown">
      <Parts parts={parts} image={t.image} />
    </div>
  )
}

function Parts({ parts, image }: { parts: readonly Block[]; image: (alt: string) => string }) {
  return parts.map((part, n) => <Part key={n} part={part} image={image} />)
}

function Part({ part, image }: { part: Block; image: (alt: string) => string }) {
  if (part.kind === 'rule') return <hr />
  if (part.kind === 'paragraph') return <p>{inline(part.text, image)}</p>
  if (part.kind === 'code') return <pre tabIndex={0}>{part.text}</pre>
  if (part.kind === 'quote')
    return (
      <blockquote>
        <Parts parts={part.blocks} image={image} />
      </blockquote>
    )
  if (part.kind === 'heading') {
    const Tag = `h${Math.max(part.level, HIGHEST)}` as 'h3' | 'h4' | 'h5' | 'h6'
    return <Tag>{inline(part.text, image)}</Tag>
  }
  const items = part.items.map((item, n) => (
    <li key={n}>
      {item.length === 1 && item[0]?.kind === 'paragraph' ? inline(item[0].text, image) : <Parts parts={item} image={image} />}
    </li>
  ))
  return part.ordered ? <ol start={part.start}>{items}</ol> : <ul>{items}</ul>
}

/** The plain text of a Markdown text, for a summary in a list. */
export const plainText = (text: string): string =>
  text
    .slice(0, 600)
    .replaceAll(/!?\[([^[\]]{0,500})\]\([^()\s]{0,600}\)/g, '$1')
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)])[ \t]+/gm, '')
    .replaceAll(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
