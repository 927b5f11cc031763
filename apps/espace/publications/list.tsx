import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { CalendarDaysIcon, ChevronRightIcon, PencilSquareIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { listDrafts, listOwnPublications } from '../../../contract/publications/drafts.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayChange, mayWrite } from '../account-rights.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { Tile } from '../shell/tile.tsx'
import { publicationTexts } from './publication-texts.ts'
import { ownState, shownTitle, STATE_COLOURS } from './state.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'

const FILTERS = ['all', 'drafts', 'pending', 'rejected', 'scheduled', 'published', 'expired'] as const
type Filter = (typeof FILTERS)[number]
const STEP = 20
const PER_PAGE_MAX = 100

/** One's publications by state, with the reasons of refusals; the drafts too. The filter is in the address. */
export default function PublicationList({ account }: SpaceScreenProps) {
  const t = useTexts(publicationTexts)
  const asked = new URLSearchParams(useSearch()).get('etat')
  // Drafts are their people's own: a view does not show them.
  const filters = FILTERS.filter((one) => one !== 'drafts' || mayChange())
  const filter = filters.find((one) => one === asked) ?? 'all'
  const mayPublish = account.acteurs.some(mayWrite)
  return (
    <Screen
      title={t.title}
      actions={
        <>
          {mayChange() && account.acteurs.length > 0 && (
            <Button component={Link} href="/calendrier" variant="default" leftSection={<CalendarDaysIcon width={20} aria-hidden />}>
              {t.calendar}
            </Button>
          )}
          {mayPublish && (
            <Button component={Link} href="/publier" leftSection={<PencilSquareIcon width={20} aria-hidden />}>
              {t.publish}
            </Button>
          )}
        </>
      }
    >
      <nav aria-label={t.state} className="chips">
        {filters.map((one) => (
          <Link
            key={one}
            href={one === 'all' ? '/publications' : `/publications?etat=${one}`}
            className="chip"
            aria-current={one === filter ? 'page' : undefined}
          >
            {t.filters[one]}
          </Link>
        ))}
      </nav>
      {filter === 'drafts' ? <Drafts key="drafts" /> : <Publications key={filter} filter={filter} mayPublish={mayPublish} />}
    </Screen>
  )
}

function Drafts() {
  const t = useTexts(publicationTexts)
  const { data, error, refetch } = useRead(listDrafts, { query: { per_page: PER_PAGE_MAX } })
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  if (data.data.length === 0) return <Text>{t.none.drafts}</Text>
  return (
    <Stack component="ul" gap="xs" className="plain-list">
      {data.data.map(({ id, title, updated_at }) => (
        <li key={id}>
          <Link href={`/brouillons/${id}`} className="tile">
            <span className="tile-text">
              <Text component="span" display="block" fw={600}>
                {title ?? t.untitled}
              </Text>
              <Text component="span" display="block" size="sm" c="dimmed">
                {t.savedOn} <DateTime at={updated_at} />
              </Text>
            </span>
            <ChevronRightIcon width={20} aria-hidden />
          </Link>
        </li>
      ))}
    </Stack>
  )
}

function Publications({ filter, mayPublish }: { filter: Exclude<Filter, 'drafts'>; mayPublish: boolean }) {
  const t = useTexts(publicationTexts)
  const { kinds } = useTexts(publicationLabels)
  const [shown, setShown] = useState(STEP)
  const query = { per_page: shown, ...(filter === 'all' ? {} : { etat: filter }) }
  const { data, error, refetch } = useRead(listOwnPublications, { query }, { keepFormer: true })
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  if (data.data.length === 0) return <Text>{filter !== 'all' ? t.none[filter] : mayPublish ? t.noneYet : t.noPage}</Text>
  return (
    <Stack>
      <Stack component="ul" gap="xs" className="plain-list">
        {data.data.map((publication) => {
          const { id, kind, acteur, created_at, status_reason, modification, alerte } = publication
          const state = ownState(publication)
          return (
            <li key={id}>
              <Tile to={mayChange() || state === 'visible' || state === 'lifted' ? `/publications/${id}` : undefined}>
                <span className="tile-text">
                  <Text component="span" display="block" fw={600}>
                    {shownTitle(publication)}
                  </Text>
                  <Text component="span" display="block" size="sm" c="dimmed">
                    {kinds[kind]}
                    {acteur && ` · ${acteur.nom}`} · {t.createdOn} <DateTime at={created_at} />
                  </Text>
                  {state === 'rejected' && status_reason && (
                    <Text component="span" display="block" size="sm">
                      {t.reason} : {status_reason}
                    </Text>
                  )}
                  {state === 'lifted' && alerte?.levee_le && (
                    <Text component="span" display="block" size="sm">
                      {t.liftedOn} <DateTime at={alerte.levee_le} />
                      {alerte.levee_motif && ` · ${alerte.levee_motif}`}
                    </Text>
                  )}
                  <Group component="span" gap={4} mt={6}>
                    <Badge component="span" color={STATE_COLOURS[state]}>
                      {t.states[state]}
                    </Badge>
                    {modification && (
                      <Badge component="span" color={STATE_COLOURS[modification.statut]}>
                        {t.edits[modification.statut]}
                      </Badge>
                    )}
                  </Group>
                </span>
              </Tile>
            </li>
          )
        })}
      </Stack>
      {data.meta.total > data.data.length && shown < PER_PAGE_MAX && (
        <Button variant="default" onClick={() => setShown(Math.min(PER_PAGE_MAX, shown + STEP))}>
          {t.more}
        </Button>
      )}
    </Stack>
  )
}
