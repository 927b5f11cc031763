import { Anchor, Code, Text } from '@mantine/core'
import { DocumentTextIcon } from '@heroicons/react/20/solid'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Hint, SmallPrint } from '../../../ui/screen/text.tsx'
import type { Publication } from '../publication.ts'
import { mediaTexts } from '../../../ui/medias/media-texts.ts'
import '../../../ui/medias/medias.css'
import { PictureFigure } from './picture.tsx'
import { useIsBlurred } from './use-is-blurred.ts'

/**
 * The pictures and documents of a publication, below its text. The document of an act is among its facts. The files of a deleted publication
 * are not served.
 */
export function Medias({ publication }: { publication: Publication }) {
  const t = useTexts(mediaTexts)
  const blurred = useIsBlurred(publication)
  const { id, images, documents, acte, deleted_at } = publication
  if (images.length + documents.length === 0) return null
  if (deleted_at !== null) return <Hint>{t.ofDeleted(images.length, documents.length)}</Hint>
  return (
    <>
      {images.length > 0 && (
        <div className="pictures" role="group" aria-label={t.kinds.image}>
          {images.map((picture, n) => (
            <PictureFigure key={`${id}-${picture.media_id}`} picture={picture} n={n + 1} blurred={blurred} />
          ))}
        </div>
      )}
      {documents.length > 0 && acte === null && <Documents documents={documents} />}
    </>
  )
}

/** Documents as links that download them, with size and digest. */
function Documents({ documents }: { documents: Publication['documents'] }) {
  const t = useTexts(mediaTexts)
  const format = useFormat()
  return (
    <ul className="documents" aria-label={t.kinds.document}>
      {documents.map(({ media_id, titre, media }) => (
        <li key={media_id}>
          <DocumentTextIcon width={18} aria-hidden />
          <div>
            {media.url ? (
              <Anchor href={media.url} download={media.name ?? ''} size="sm">
                {t.download(titre, format.bytes(media.bytes))}
              </Anchor>
            ) : (
              <Text size="sm">{t.download(titre, format.bytes(media.bytes))}</Text>
            )}
            {media.sha256 && (
              <SmallPrint>
                {t.sha256} <Code className="digest">{media.sha256}</Code>
              </SmallPrint>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
