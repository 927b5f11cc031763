import { type ComponentProps, Suspense } from 'react'
import { mediaFormTexts } from '../../medias/media-form-texts.ts'
import { useTexts } from '../../i18n/texts.ts'
import { lazyWithRetry } from '../../screen/retrying-import.ts'
import type { Content } from '../model/content.ts'
import { OptionalSection } from './optional-section.tsx'
import { useSectionContents } from './section-contents.ts'
import { sectionTexts } from './section-texts.ts'

const MediaFields = lazyWithRetry(() => import('../../medias/media-fields.tsx'))

type MediaSectionProps = { content: Content } & Omit<ComponentProps<typeof MediaFields>, 'value'>

/** The pictures and documents of a publication, or one of the two lists, folded on a telephone while it is empty. */
export function MediaSection({ content, ...fields }: MediaSectionProps) {
  const t = useTexts(sectionTexts)
  const { images } = useTexts(mediaFormTexts)
  const { medias } = useSectionContents(content)
  const hasError = Object.keys(fields.errors).some((name) => /^(?:images|documents)/.test(name))
  const isImages = fields.only === 'images'
  return (
    <OptionalSection
      title={isImages ? images : t.medias}
      holds={isImages ? (content.images.length > 0 ? t.images(content.images.length) : null) : medias}
      hasError={hasError}
    >
      <OpenMedias content={content} {...fields} />
    </OptionalSection>
  )
}

/** The same, always open: an act must have its document. */
export function OpenMedias({ content, ...fields }: MediaSectionProps) {
  return (
    <Suspense>
      <MediaFields value={content} {...fields} />
    </Suspense>
  )
}
