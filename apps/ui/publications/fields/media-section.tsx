import { type ComponentProps, Suspense } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { lazyWithRetry } from '../../screen/retrying-import.ts'
import type { Content } from '../model/content.ts'
import { KIND_PARTS } from '../kinds/kinds.ts'
import { OptionalSection } from './optional-section.tsx'
import { useSectionContents } from './section-contents.ts'
import { sectionTexts } from './section-texts.ts'

const MediaFields = lazyWithRetry(() => import('../../medias/media-fields.tsx'))

/** The pictures and documents of a publication. An act must have its document: its fields are always open. */
export function MediaSection({ content, ...fields }: { content: Content } & Omit<ComponentProps<typeof MediaFields>, 'value'>) {
  const t = useTexts(sectionTexts)
  const { medias } = useSectionContents(content)
  const shown = (
    <Suspense>
      <MediaFields value={content} {...fields} />
    </Suspense>
  )
  if (KIND_PARTS[fields.kind].documentFirst) return shown
  const hasError = Object.keys(fields.errors).some((name) => /^(?:images|documents)/.test(name))
  return (
    <OptionalSection title={t.medias} holds={medias} hasError={hasError}>
      {shown}
    </OptionalSection>
  )
}
