import { SimpleGrid, Text, Title } from '@mantine/core'
import type { z } from 'zod'
import { getMairiePublication } from '../../../contract/mairie/mairie.ts'
import type { OfficePublication } from '../../../contract/publications/publication-records.ts'
import { useRead } from '../../ui/api/queries.ts'
import { Difference } from '../../ui/difference/difference.tsx'
import { MarkdownDifference } from '../../ui/difference/markdown-difference.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { EventFacts } from '../../ui/publications/dates/event-facts.tsx'
import { useEventLine } from '../../ui/publications/dates/event-line.tsx'
import { EventChanges } from './event-changes.tsx'
import { queueTexts } from './mairie-texts.ts'

export type Reviewed = z.output<typeof OfficePublication>

/**
 * A publication to decide on: its content, or what an edit changes of the version online. Lists have no dates of series: what is open is read
 * whole, and nothing is said of what changes before.
 */
export function ReviewedContent({ acteurId, publication: listed }: { acteurId: string; publication: Reviewed }) {
  const t = useTexts(queueTexts)
  const { data, error } = useRead(getMairiePublication, { params: { acteurId, publicationId: listed.id } })
  const whole = data?.data
  const publication = whole ?? listed
  const { version_publique: former, body, publie_le, commune, communes, evenement } = publication
  const format = useFormat()
  const eventLine = useEventLine()
  const others = communes.filter(({ id }) => id !== commune.id)
  const facts = [
    !former && publie_le ? `${t.scheduled} ${format.dateTime(publie_le)}` : null,
    former || evenement?.occurrences ? null : eventLine(publication),
    others.length > 0 ? `${t.alsoIn} ${others.map(({ nom }) => nom).join(', ')}` : null,
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && (
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      )}
      {error && !whole && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      {former ? (
        whole && <EditDifference publication={whole} former={former} />
      ) : (
        <>
          {evenement && <EventFacts event={evenement} />}
          <Markdown text={body} />
        </>
      )}
      <Pictures images={publication.images} />
    </>
  )
}

type Former = NonNullable<Reviewed['version_publique']>

/** What an edit changes, and both versions. */
export function EditDifference({ publication: now, former }: { publication: Reviewed; former: Former }) {
  const t = useTexts(queueTexts)
  return (
    <>
      <Title order={2} size="h6">
        {t.changes}
      </Title>
      {former.title !== now.title && (
        <Text fw={650} className="reviewed-text">
          <Difference before={former.title} after={now.title} />
        </Text>
      )}
      {former.body !== now.body && (
        <Text className="reviewed-text">
          <MarkdownDifference before={former.body} after={now.body} />
        </Text>
      )}
      <EventChanges before={former.evenement} after={now.evenement} />
      <FurtherChanges publication={now} former={former} />
      <details>
        <summary>{t.online}</summary>
        <Version version={former} />
      </details>
      <details>
        <summary>{t.whole}</summary>
        <Version version={now} />
      </details>
    </>
  )
}

function Version({ version: { title, body, evenement } }: { version: Pick<Reviewed, 'title' | 'body' | 'evenement'> }) {
  return (
    <>
      <strong>{title}</strong>
      {evenement && <EventFacts event={evenement} />}
      <Markdown text={body} />
    </>
  )
}

/** The pictures with what is said of them. */
function Pictures({ images }: Pick<Reviewed, 'images'>) {
  if (images.length === 0) return null
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {images.map(({ media_id, alt, legende, credit, media }) => {
        const size = media.sizes.at(-1)
        const said = [alt, legende, credit].filter(Boolean).join(' · ')
        return (
          size && (
            <figure key={media_id} className="reviewed-picture">
              <img className="shown-picture" src={size.url} alt={alt ?? ''} width={size.width} height={size.height} />
              {said !== '' && <figcaption>{said}</figcaption>}
            </figure>
          )
        )
      })}
    </SimpleGrid>
  )
}

/** What else an edit changes: values where a line says them, else the names of the fields. */
function FurtherChanges({ publication: now, former }: { publication: Reviewed; former: Former }) {
  const t = useTexts(queueTexts)
  const format = useFormat()
  const eventLine = useEventLine()
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const places = ({ commune, communes }: Pick<Reviewed, 'commune' | 'communes'>) =>
    [commune, ...communes.filter(({ id }) => id !== commune.id)].map(({ nom }) => nom).join(', ')
  const said = ({ media: _, ...picture }: Reviewed['images'][number]) => picture
  const lines = [
    [t.fields.communes, places(former), places(now)],
    ...(now.evenement ? [] : [[t.fields.dates, eventLine(former) ?? '', eventLine(now) ?? ''] as const]),
    [t.fields.end, former.expire_le ? format.dateTime(former.expire_le) : '', now.expire_le ? format.dateTime(now.expire_le) : ''],
    [t.fields.source_url, former.source_url ?? '', now.source_url ?? ''],
  ] as const
  const changed = {
    type: differs(former.type_id, now.type_id),
    images: differs(former.images.map(said), now.images.map(said)),
    documents: differs(
      former.documents.map(({ media_id, titre }) => [media_id, titre]),
      now.documents.map(({ media_id, titre }) => [media_id, titre]),
    ),
    alerte: differs(former.alerte, now.alerte),
    acte: differs(former.acte, now.acte),
  }
  const names = (Object.keys(changed) as (keyof typeof changed)[]).filter((name) => changed[name]).map((name) => t.fields[name])
  const sameText = former.title === now.title && former.body === now.body
  return (
    <>
      {lines.map(
        ([name, before, after]) =>
          before !== after && (
            <Text key={name} size="sm" className="reviewed-text">
              {name} : <Difference before={before} after={after} />
            </Text>
          ),
      )}
      <Text size="sm">
        {sameText && t.sameText} {names.length > 0 && t.otherChanges(names.join(', '))}
      </Text>
    </>
  )
}
