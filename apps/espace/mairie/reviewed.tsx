import { SimpleGrid, Text, Title } from '@mantine/core'
import type { z } from 'zod'
import type { OfficePublication } from '../../../contract/publications/publication-records.ts'
import { Difference } from '../../ui/difference/difference.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { queueTexts } from './mairie-texts.ts'

export type Reviewed = z.output<typeof OfficePublication>

/** A publication to decide on: its content, or what an edit changes of the version online. */
export function ReviewedContent({ publication }: { publication: Reviewed }) {
  const t = useTexts(queueTexts)
  const { version_publique: former, title, body, publie_le, commune, communes, date_debut, date_fin } = publication
  const format = useFormat()
  const others = communes.filter(({ id }) => id !== commune.id)
  const facts = [
    !former && publie_le ? `${t.scheduled} ${format.dateTime(publie_le)}` : null,
    date_debut
      ? [date_debut, date_fin]
          .filter((day, n) => day && (n === 0 || day !== date_debut))
          .map((day) => format.day(day ?? ''))
          .join(' – ')
      : null,
    others.length > 0 ? `${t.alsoIn} ${others.map(({ nom }) => nom).join(', ')}` : null,
  ].filter((fact) => fact !== null)
  return (
    <>
      {facts.length > 0 && (
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      )}
      {former ? (
        <>
          <Title order={2} size="h6">
            {t.changes}
          </Title>
          {former.title !== title && (
            <Text fw={650} className="reviewed-text">
              <Difference before={former.title} after={title} />
            </Text>
          )}
          {former.body !== body && (
            <Text className="reviewed-text">
              <Difference before={former.body} after={body} />
            </Text>
          )}
          <FurtherChanges publication={publication} former={former} />
          <details>
            <summary>{t.online}</summary>
            <strong>{former.title}</strong>
            <Markdown text={former.body} />
          </details>
          <details>
            <summary>{t.whole}</summary>
            <strong>{title}</strong>
            <Markdown text={body} />
          </details>
        </>
      ) : (
        <Markdown text={body} />
      )}
      <Pictures images={publication.images} />
    </>
  )
}

function Pictures({ images }: Pick<Reviewed, 'images'>) {
  if (images.length === 0) return null
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {images.map(({ media_id, alt, media }) => {
        const size = media.sizes.at(-1)
        return (
          size && <img key={media_id} className="shown-picture" src={size.url} alt={alt ?? ''} width={size.width} height={size.height} />
        )
      })}
    </SimpleGrid>
  )
}

function FurtherChanges({ publication: now, former }: { publication: Reviewed; former: NonNullable<Reviewed['version_publique']> }) {
  const t = useTexts(queueTexts)
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const ids = (list: readonly { media_id: string }[]) => list.map(({ media_id }) => media_id)
  const changed = {
    type: differs(former.type_id, now.type_id),
    communes: differs([former.commune_id, former.commune_ids], [now.commune_id, now.commune_ids]),
    dates: differs([former.date_debut, former.date_fin, former.expire_le], [now.date_debut, now.date_fin, now.expire_le]),
    evenement: differs(former.evenement, now.evenement),
    images: differs(ids(former.images), ids(now.images)),
    documents: differs(ids(former.documents), ids(now.documents)),
    source_url: differs(former.source_url, now.source_url),
  }
  const names = (Object.keys(changed) as (keyof typeof changed)[]).filter((name) => changed[name]).map((name) => t.fields[name])
  const sameText = former.title === now.title && former.body === now.body
  return (
    <Text size="sm">
      {sameText && t.sameText} {names.length > 0 && t.otherChanges(names.join(', '))}
    </Text>
  )
}
