import { Stack, Text } from '@mantine/core'
import { listCommuneDefibrillateurs } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { phrases } from '../../ui/i18n/phrases.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { Facts } from '../../ui/screen/facts.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import type { Commune } from './facts-fields.tsx'
import { communeTexts } from './texts.ts'
import { Hint, useCanOpen, ScreenLink, SmallPrint, SmallScreenLink } from '../../ui/screen/text.tsx'

/** Counts of the records of a commune, each with a link to its list. */
export function Figures({ commune: { id, counts } }: { commune: Commune }) {
  const t = useTexts(communeTexts)
  // Who reads no publications in the back-office sees what residents see.
  const reads = useCanOpen()('/publications')
  const format = useFormat()
  const link = (count: number, to: string) => (
    <ScreenLink key={to} to={to}>
      {format.number(count)}
    </ScreenLink>
  )
  return (
    <Panel title={t.around}>
      <Facts
        facts={{
          ...(reads && {
            [t.publications]: link(counts.publications, `/publications?commune_id=${id}&moderation_status=`),
            [t.pending]: link(counts.publications_pending, `/publications?commune_id=${id}`),
          }),
          [t.visible]: format.number(counts.publications_visible),
          [t.acteurs]: link(counts.acteurs, `/acteurs?commune_id=${id}`),
        }}
      />
    </Panel>
  )
}

/** The latest publications of the commune; nothing for a role that reads none. */
export function LatestPublications({ commune: { id, publications, counts } }: { commune: Commune }) {
  const t = useTexts(communeTexts)
  if (!useCanOpen()('/publications')) return null
  return (
    <Panel title={t.latest}>
      {publications.length === 0 && <Text c="dimmed">{t.noPublications}</Text>}
      <Stack gap={6}>
        {publications.map((publication) => (
          <div key={publication.id}>
            <SmallScreenLink to={`/publications/${publication.id}`}>{publication.title}</SmallScreenLink>
            <SmallPrint>
              {publication.acteur?.nom} · <DateTime at={publication.created_at} />
            </SmallPrint>
          </div>
        ))}
        {counts.publications > publications.length && (
          <SmallScreenLink to={`/publications?commune_id=${id}&moderation_status=`}>
            {t.allPublications(counts.publications)}
          </SmallScreenLink>
        )}
      </Stack>
    </Panel>
  )
}

/** The defibrillators of a commune, and their last sync. */
export function Defibrillateurs({ commune: { id, counts } }: { commune: Commune }) {
  const t = useTexts(communeTexts)
  const { pair } = useTexts(phrases)
  const canOpen = useCanOpen()
  const { data, error, refetch } = useRead(listCommuneDefibrillateurs, { params: { id } })
  const sync = data?.meta
  return (
    <Panel title={t.defibrillateurs}>
      <Stack gap="xs">
        {counts.defibrillateurs === 0 ? (
          <Text size="sm">{t.noDefibrillateurs}</Text>
        ) : (
          <SmallScreenLink to={canOpen('/defibrillateurs') ? `/defibrillateurs?commune_id=${id}` : `/defibrillateurs/commune/${id}`}>
            {t.allDefibrillateurs(counts.defibrillateurs)}
          </SmallScreenLink>
        )}
        {sync && sync.sync_status === null && <Hint>{t.neverSynced}</Hint>}
        {error && <Failure title={t.lastSync} error={error} retry={() => void refetch()} />}
        {sync?.sync_status && (
          <Text size="sm">
            {pair(t.lastSync, labelOf(t.syncs, sync.sync_status))}
            {sync.last_synced_at && (
              <>
                {' '}
                · <DateTime at={sync.last_synced_at} relative />
              </>
            )}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
