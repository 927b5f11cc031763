import { useTexts } from '../../ui/i18n/texts.ts'
import { useIsBlurred } from '../publications/medias/use-is-blurred.ts'
import { PictureImage } from '../publications/medias/picture.tsx'
import type { Publication } from '../publications/publication.ts'
import { duplicateTexts } from './texts.ts'

/** The first picture of a publication in a comparison, small. */
export function FirstPicture({ publication }: { publication: Publication }) {
  const t = useTexts(duplicateTexts)
  const blurred = useIsBlurred(publication)
  const [picture] = publication.images
  if (!picture || publication.deleted_at !== null) return t.none
  return (
    <div className="thumb">
      <PictureImage picture={picture} n={1} blurred={blurred} sizes="180px" />
    </div>
  )
}
