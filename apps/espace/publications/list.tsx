import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { MagnifyingGlassIcon, PencilSquareIcon } from '@heroicons/react/24/outline'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { listOwnPublications } from '../../../contract/publications/drafts.ts'
import { KIND_NAMES, type Kind } from '../../../contract/publications/kinds.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayChange, mayWrite } from '../account-rights.ts'
import '../mairie/mairie.css'
import { useCurrentPage } from '../shell/current-page.ts'
import { Nothing } from '../shell/nothing.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { WIDE } from '../shell/wide.ts'
import { Beside } from './beside.tsx'
import { Drafts } from './drafts.tsx'
import { useReadings } from './item-tools.tsx'
import './list.css'
import { NextEdition } from './next-edition.tsx'
import { OwnRow } from './own-row.tsx'
import { publicationTexts } from './publication-texts.ts'
import { Withdrawn } from './withdrawn.tsx'

const FILTERS = ['all', 'drafts', 'pending', 'rejected', 'scheduled', 'published', 'expired', 'withdrawn'] as const
type Filter = (typeof FILTERS)[number]
const STEP = 20
const PER_PAGE_MAX = 100
const TYPING_MS = 300

/** The publications of a page by state, found by words, kind and date, with the record of one beside; its drafts, and what was withdrawn. */
export default function PublicationList({ account }: SpaceScreenProps) {
  const t = useTexts(publicationTexts)
  const page = useCurrentPage(account)
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false
  const asked = new URLSearchParams(useSearch()).get('etat')
  // Drafts are their people's own: a view does not show them.
  const filters = FILTERS.filter((one) => (one !== 'drafts' && one !== 'withdrawn') || (mayChange() && page))
  const filter = filters.find((one) => one === asked) ?? 'all'
  const mayPublish = account.acteurs.some(mayWrite)
  const chips = useRef<HTMLElement>(null)
  useEffect(() => {
    // The chosen state is in sight where the states do not fit beside each other.
    const on = chips.current?.querySelector<HTMLElement>('[aria-current]')
    if (chips.current && on) chips.current.scrollLeft = on.offsetLeft - chips.current.offsetLeft - 16
  }, [filter])
  return (
    <Screen
      title={t.title}
      actions={
        mayPublish &&
        !isWide && (
          <Button component={Link} href="/publier" leftSection={<PencilSquareIcon width={20} aria-hidden />}>
            {t.publish}
          </Button>
        )
      }
    >
      <nav aria-label={t.state} className="chips chips-row" ref={chips}>
        {filters.map((one) => (
          <Link
            key={one}
            href={one === 'all' ? '/publications' : `/publications?etat=${one}`}
            className="chip"
            aria-current={one === filter ? 'page' : undefined}
          >
            {t.filters[one]} <Waiting of={one} acteurId={page?.id} />
          </Link>
        ))}
      </nav>
      {filter === 'drafts' ? (
        <Drafts key={page?.id} acteurId={page?.id} mayPublish={mayPublish} />
      ) : filter === 'withdrawn' && page ? (
        <Withdrawn key={page.id} acteurId={page.id} />
      ) : (
        <Publications
          key={`${filter}${page?.id}`}
          filter={filter === 'withdrawn' ? 'all' : filter}
          acteurId={page?.id}
          mayPublish={mayPublish}
          isWide={isWide}
        />
      )}
    </Screen>
  )
}

/** The states whose publications wait for somebody, or for their time. */
const COUNTED = ['pending', 'rejected', 'scheduled'] as const

/** How many publications are in a state that waits. Nothing where none does. */
function Waiting({ of, acteurId }: { of: Filter; acteurId: string | undefined }) {
  const format = useFormat()
  const etat = COUNTED.find((one) => one === of)
  const query = { per_page: 1, ...(etat ? { etat } : {}), ...(acteurId === undefined ? {} : { acteur_id: acteurId }) }
  const { data } = useRead(listOwnPublications, { query }, { enabled: etat !== undefined })
  const total = etat && data ? data.meta.total : 0
  return total > 0 ? <span className="chip-count">{format.number(total)}</span> : null
}

interface PublicationsProps {
  filter: Exclude<Filter, 'drafts' | 'withdrawn'>
  /** The page; absent: all of the person. */
  acteurId: string | undefined
  mayPublish: boolean
  isWide: boolean
}

type When = 'any' | 'coming' | 'past' | 'chosen'

function Publications({ filter, acteurId, mayPublish, isWide }: PublicationsProps) {
  const t = useTexts(publicationTexts)
  const { kinds } = useTexts(publicationLabels)
  const [shown, setShown] = useState(STEP)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS)
  const [kind, setKind] = useState<Kind | ''>('')
  const [when, setWhen] = useState<When>('any')
  const [days, setDays] = useState({ du: '', au: '' })
  const [chosen, setChosen] = useState<string | null>(null)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
  const query = {
    per_page: shown,
    ...(acteurId === undefined ? {} : { acteur_id: acteurId }),
    ...(filter === 'all' ? {} : { etat: filter }),
    ...(q === '' ? {} : { q }),
    ...(kind === '' ? {} : { kind }),
    ...(when === 'coming' ? { du: today, sort: 'date_debut_asc' as const } : when === 'past' ? { au: today } : {}),
    ...(when === 'chosen' ? Object.fromEntries(Object.entries(days).filter(([, day]) => day !== '')) : {}),
  }
  const { data, error, refetch } = useRead(listOwnPublications, { query }, { keepFormer: true })
  const isNarrowed = q !== '' || kind !== '' || when !== 'any'
  const rows = data?.data ?? []
  const current = rows.find(({ id }) => id === chosen) ?? rows[0]
  const readings = useReadings(acteurId ?? null)
  const isBeside = isWide && current !== undefined
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  return (
    <Stack>
      {(rows.length > 0 || isNarrowed) && (
        <search className="own-filters">
          <TextInput
            aria-label={t.search}
            placeholder={t.search}
            leftSection={<MagnifyingGlassIcon width={18} aria-hidden />}
            maxLength={200}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <NativeSelect
            aria-label={t.kind}
            value={kind}
            onChange={({ currentTarget: { value } }) => setKind(KIND_NAMES.find((one) => one === value) ?? '')}
            data={[{ value: '', label: t.allKinds }, ...KIND_NAMES.map((one) => ({ value: one, label: kinds[one] }))]}
          />
          <NativeSelect
            aria-label={t.when}
            value={when}
            onChange={({ currentTarget: { value } }) => setWhen(value as When)}
            data={(['any', 'coming', 'past', 'chosen'] as const).map((value) => ({ value, label: t.dates[value] }))}
          />
          {when === 'chosen' &&
            (['du', 'au'] as const).map((name) => (
              <TextInput
                key={name}
                type="date"
                label={t[name]}
                value={days[name]}
                onChange={({ currentTarget: { value } }) => setDays({ ...days, [name]: value })}
              />
            ))}
          <Text size="sm" c="dimmed" aria-live="polite">
            {t.count(data.meta.total)}
          </Text>
        </search>
      )}
      {rows.length === 0 &&
        (isNarrowed ? (
          <Nothing>{t.noneFound}</Nothing>
        ) : filter !== 'all' ? (
          <Nothing act={{ to: '/publications', label: t.all }}>{t.none[filter]}</Nothing>
        ) : mayPublish || acteurId !== undefined ? (
          <Nothing why={mayPublish && t.noneYetWhy} act={mayPublish && { to: '/publier', label: t.publish }}>
            {t.noneYet}
          </Nothing>
        ) : (
          <Nothing why={t.noPageWhy} act={mayChange() && { to: '/revendiquer', label: t.findPage }}>
            {t.noPage}
          </Nothing>
        ))}
      <div className={isBeside ? 'beside own-beside' : undefined}>
        {rows.length > 0 && (
          <ul className="plain-list rows own-rows">
            {rows.map((publication) => (
              <li key={publication.id}>
                <OwnRow
                  publication={publication}
                  isNamed={acteurId === undefined}
                  isCurrent={isBeside && publication.id === current.id}
                  pages={readings(publication.id)?.pages}
                  choose={isWide ? () => setChosen(publication.id) : undefined}
                />
                {mayPublish && publication.evenement && (
                  <div className="own-next">
                    <NextEdition id={publication.id} event={publication.evenement} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
        {isBeside && <Beside key={current.id} publication={current} />}
      </div>
      {data.meta.total > rows.length && shown < PER_PAGE_MAX && (
        <Group>
          <Button variant="default" onClick={() => setShown(Math.min(PER_PAGE_MAX, shown + STEP))}>
            {t.more}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
