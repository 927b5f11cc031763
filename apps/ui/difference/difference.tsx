import { VisuallyHidden } from '@mantine/core'
import { bilingual, useTexts } from '../i18n/texts.ts'
import './difference.css'
import { wordDiff } from './word-diff.ts'

const texts = bilingual({
  removed: ['Retiré :', 'Removed:'],
  added: ['Ajouté :', 'Added:'],
  end: ['(fin)', '(end)'],
})

/**
 * The difference between two texts, word by word; spaces and breaks of lines are no difference.
 * Browsers do not read out insertions and deletions: their words are said.
 */
export function Difference({ before, after }: { before: string; after: string }) {
  const t = useTexts(texts)
  return wordDiff(before, after, (word) => word.trim()).map(({ kind, text }, n) => {
    // A struck space reads as a hyphen.
    if (kind === 'same' || kind === 'respelled' || text.trim() === '') return <span key={n}>{text}</span>
    const Tag = kind === 'removed' ? 'del' : 'ins'
    return (
      <Tag key={n} className="difference">
        <VisuallyHidden>{t[kind]} </VisuallyHidden>
        {text}
        <VisuallyHidden> {t.end} </VisuallyHidden>
      </Tag>
    )
  })
}
