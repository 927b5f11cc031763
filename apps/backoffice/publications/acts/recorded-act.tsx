import { Code } from '@mantine/core'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { ActFacts } from '../../../ui/publications/act-facts.tsx'
import { postedUntil } from '../../../ui/publications/posting.ts'
import type { Publication } from '../publication.ts'
import { actTexts } from './act-texts.ts'

/** The facts of an act with its digest, and from when it may be withdrawn without a reason. */
export function RecordedAct({ publication }: { publication: Publication }) {
  const t = useTexts(actTexts)
  const format = useFormat()
  const { acte, deleted_at, documents } = publication
  if (!acte) return null
  const until = postedUntil(publication)
  return (
    <ActFacts
      act={acte}
      documents={deleted_at === null ? documents : []}
      more={{
        ...(until === null ? {} : { [t.mayEnd]: t.mayEndHint(format.day(until)) }),
        [t.sha256]: <Code className="digest">{acte.sha256}</Code>,
      }}
    />
  )
}
