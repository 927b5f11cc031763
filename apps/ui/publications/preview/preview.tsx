import { Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { getMedia } from '../../../../contract/medias/medias.ts'
import type { Kind } from '../../../../contract/publications/kinds.ts'
import { useRead } from '../../api/queries.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Markdown } from '../../markdown/markdown.tsx'
import type { PictureRow } from '../../medias/media-values.ts'
import { fieldTexts } from '../fields/field-texts.ts'
import type { Content } from '../model/content.ts'
import { KIND_PARTS } from '../kinds/kinds.ts'

interface PreviewProps {
  kind: Kind
  content: Content
}

/** The title, the pictures, what the kind has, and the text of a draft, as residents will read them. */
export function Preview({ kind, content }: PreviewProps) {
  const t = useTexts(fieldTexts)
  const { title, body, images } = content
  const { TypedFacts } = KIND_PARTS[kind]
  return (
    <Paper withBorder p="md">
      {title.trim() === '' && body.trim() === '' && images.length === 0 ? (
        <Text c="dimmed">{t.nothingYet}</Text>
      ) : (
        <>
          <Title order={2} size="h3" mb="sm" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {TypedFacts && <TypedFacts {...content} />}
          <Markdown text={body} />
          {images.length > 0 && (
            <SimpleGrid cols={1} mt="md">
              {images.map((picture) => (
                <PreviewPicture key={picture.media_id} picture={picture} />
              ))}
            </SimpleGrid>
          )}
        </>
      )}
    </Paper>
  )
}

/** A picture with its caption and credit. A stored draft has no address of its pictures: they are read. */
function PreviewPicture({ picture: { media_id, preview, alt, decorative, legende, credit } }: { picture: PictureRow }) {
  const { data } = useRead(getMedia, { params: { id: media_id } })
  const url = data?.data.sizes.at(-1)?.url ?? preview
  const words = [legende, credit].map((text) => text.trim()).filter(Boolean)
  if (!url) return null
  return (
    <figure style={{ margin: 0 }}>
      <img className="shown-picture" src={url} alt={decorative ? '' : alt} />
      {words.length > 0 && (
        <Text component="figcaption" size="sm" c="dimmed">
          {words.join(' · ')}
        </Text>
      )}
    </figure>
  )
}
