import { Text, VisuallyHidden } from '@mantine/core'
import { Fragment, useMemo } from 'react'
import { type Part, wordDiff } from '../../ui/difference/word-diff.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Publication } from '../publications/publication.ts'
import { changesOf } from './changes-of.ts'
import type { Field } from './fields.ts'
import { normalise } from '../../ui/i18n/normalise.ts'
import { duplicateTexts } from './texts.ts'

/** A word without case, accents and the space before it. */
const plainWord = (word: string): string => normalise(word.trim())

/** A field of one publication, compared with the reference. */
export function Cell({ field, publication, reference }: { field: Field; publication: Publication; reference: Publication }) {
  const t = useTexts(duplicateTexts)
  const [before, now] = [field.value(reference), field.value(publication)]
  const runs = useMemo(() => (field.words && before !== now ? wordDiff(before, now, plainWord) : null), [field.words, before, now])
  if (publication === reference)
    return (
      <td role="cell" className="kept-lines">
        {now}
      </td>
    )
  if (before === now)
    return (
      <td role="cell">
        <Text size="sm" c="dimmed" span>
          {t.identical}
        </Text>
      </td>
    )
  return (
    <td role="cell" className="differs kept-lines">
      <Text size="xs" fw={600} component="div">
        {runs ? told(runs, t) : t.different}
      </Text>
      {runs
        ? runs.map(({ kind, text }, n) => {
            if (kind === 'same') return <span key={n}>{text}</span>
            if (kind === 'respelled')
              return (
                <span key={n} className="respelled">
                  {text}
                </span>
              )
            const Tag = kind === 'added' ? 'ins' : 'del'
            const words = text.trimStart()
            // A space that is struck out looks like a hyphen.
            return (
              <Fragment key={n}>
                {text.slice(0, text.length - words.length)}
                <Tag>
                  <VisuallyHidden>{kind === 'added' ? t.added : t.missing} </VisuallyHidden>
                  {words}
                </Tag>
              </Fragment>
            )
          })
        : now}
    </td>
  )
}

const KINDS = ['replaced', 'added', 'missing', 'cased', 'accented'] as const

/** The counts of differences by kind. */
function told(runs: readonly Part[], t: (typeof duplicateTexts)['en']): string {
  const changes = changesOf(runs)
  const { replaced, added, missing, cased, accented } = changes
  if (replaced + added + missing === 0) return accented > 0 ? t.accentsOnly : cased > 0 ? t.caseOnly : t.spacesOnly
  return KINDS.flatMap((kind) => (changes[kind] > 0 ? [t.words[kind](changes[kind])] : [])).join(', ')
}
