import type { Block } from './blocks.ts'

const LAST = 6

/** Normalises the levels of headings: the highest of the text gets the level `highest`, and none is skipped. */
export function levelled(parts: readonly Block[], highest: number): Block[] {
  const least = parts.reduce((found, part) => (part.kind === 'heading' ? Math.min(found, part.level) : found), LAST)
  let last = highest - 1
  return parts.map((part) => {
    if (part.kind !== 'heading') return part
    last = Math.min(LAST, last + 1, highest + part.level - least)
    return { ...part, level: last }
  })
}
