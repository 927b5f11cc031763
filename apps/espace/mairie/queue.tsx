import { Alert, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { listMairiePublications } from '../../../contract/mairie/mairie.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { type Key, setSingleKeys, useKeys, useSingleKeys } from '../../ui/screen/keys.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { waitsSince } from '../../ui/publications/state.ts'
import { WIDE } from '../shell/wide.ts'
import { Nothing } from '../shell/nothing.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { publishesAtOnce } from '../account-rights.ts'
import { FromElsewhere } from './from-elsewhere.tsx'
import { mairieTexts, queueTexts } from './mairie-texts.ts'
import { OfOffice, type Office } from './offices.tsx'
import { QueueBulk } from './queue-bulk.tsx'
import { QueuePager } from './queue-pager.tsx'
import { QueueReason } from './queue-reason.tsx'
import { QueueRecord } from './queue-record.tsx'
import { QueueRow } from './queue-row.tsx'
import { RecentCancellations } from './recent-cancellations.tsx'
import { useQueueDecisions } from './use-queue-decisions.ts'

const PER_PAGE = 20
/** So few rows left are a reason to read the page again, if there are more. */
const FEW = 3

/** What the person may decide on, by keyboard or by touch: of others in the commune of a town hall, and of the team of an actor that publishes. */
export default function OfficeQueue({ account, params: { acteur } }: SpaceScreenProps) {
  const t = useTexts(queueTexts)
  const teams = account.acteurs.filter((link) => link.type !== 'mairie' && publishesAtOnce(link))
  const hasOffice = account.acteurs.some(({ type }) => type === 'mairie')
  const team = acteur === undefined ? (hasOffice ? undefined : teams[0]) : teams.find(({ id }) => id === acteur)
  if (team) return <Queue key={team.id} office={team} scope="equipe" />
  return (
    <OfOffice account={account} acteur={acteur} title={t.title} path="/a-relire">
      {(office) => <OfficeAndTeam key={office.id} office={office} />}
    </OfOffice>
  )
}

function OfficeAndTeam({ office }: { office: Office }) {
  const t = useTexts(queueTexts)
  const ofTeam = new URLSearchParams(useSearch()).get('de') === 'equipe' && publishesAtOnce(office)
  const [scope, setScope] = useState<QueueProps['scope'] | 'ailleurs'>(ofTeam ? 'equipe' : 'a_relire')
  const choice = (
    <SegmentedControl
      aria-label={t.whose}
      value={scope}
      onChange={setScope}
      data={[
        { value: 'a_relire', label: <Counted of="a_relire" office={office} label={t.ofCommune} /> },
        ...(publishesAtOnce(office) ? [{ value: 'equipe' as const, label: <Counted of="equipe" office={office} label={t.ofTeam} /> }] : []),
        { value: 'ailleurs', label: t.fromElsewhere },
      ]}
    />
  )
  if (scope === 'ailleurs') return <FromElsewhere office={office}>{choice}</FromElsewhere>
  return (
    <>
      <Queue key={scope} office={office} scope={scope}>
        {choice}
      </Queue>
      {scope === 'a_relire' && <RecentCancellations acteurId={office.id} />}
    </>
  )
}

/** The name of a queue, and how many publications wait in it. */
function Counted({ of: scope, office, label }: { of: QueueProps['scope']; office: Office; label: string }) {
  const format = useFormat()
  const { data } = useRead(listMairiePublications, { params: { acteurId: office.id }, query: { scope, per_page: 1 } })
  const total = data?.meta.total ?? 0
  return (
    <>
      {label} {total > 0 && <span className="chip-count">{format.number(total)}</span>}
    </>
  )
}

interface QueueProps {
  office: Office
  /** Publications of others in the commune, or of the team. */
  scope: 'a_relire' | 'equipe'
  children?: ReactNode
}

function Queue({ office, scope, children }: QueueProps) {
  const isTeam = scope === 'equipe'
  const t = useTexts(queueTexts)
  const shared = useTexts(mairieTexts)
  const acteurId = office.id
  const [page, setPage] = useState(1)
  const named = new URLSearchParams(useSearch()).get('publication')
  const [currentId, setCurrentId] = useState(named)
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch, isFetching } = useRead(
    listMairiePublications,
    { params: { acteurId }, query: { scope, sort: 'attente_asc', per_page: PER_PAGE, page } },
    { keepFormer: true },
  )
  const rows = data?.data ?? []
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === currentId),
  )
  const current = rows[index]
  const last = data?.meta.last_page ?? 1
  // The last row of a page was decided on: the page before has what is left.
  useEffect(() => {
    if (data && data.data.length === 0 && page > 1) setPage(page - 1)
  }, [data, page])
  // Decisions take rows out of the page: it is read again before its last ones.
  const isShort = data !== undefined && rows.length <= FEW && data.meta.total > (page - 1) * PER_PAGE + rows.length
  useEffect(() => {
    if (isShort && !isFetching) void refetch()
  }, [isShort, isFetching, refetch])
  const decisions = useQueueDecisions(office, isTeam, (gone) => {
    setPicked(new Set())
    // The next publication is current before this one leaves the list.
    setCurrentId((rows.slice(index).find(({ id }) => !gone.has(id)) ?? rows.findLast(({ id }) => !gone.has(id)))?.id ?? null)
  })

  const go = (to: number) => {
    setPage(to)
    setCurrentId(null)
    setPicked(new Set())
  }
  const step = (by: number) => {
    const to = rows[index + by]
    if (to) setCurrentId(to.id)
  }
  const toggle = (id: string) =>
    setPicked((now) => (now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id])))
  const pickAll = () => setPicked(rows.every(({ id }) => picked.has(id)) ? new Set() : new Set(rows.map(({ id }) => id)))
  const chosen = rows.filter(({ id }) => picked.has(id))
  /** What a key decides on: the selected publications, or else the current one. */
  const selection = () => (chosen.length > 0 ? chosen : current ? [current] : [])
  const key = (letter: string, label: string, run: () => unknown): Key => ({ key: letter, label, run: () => void run() })
  useKeys([
    key('j', t.key.down, () => step(1)),
    key('ArrowDown', t.key.down, () => step(1)),
    key('k', t.key.up, () => step(-1)),
    key('ArrowUp', t.key.up, () => step(-1)),
    key('p', t.publish, () => decisions.publish(selection(), chosen.length > 0)),
    key('c', t.ask, () => decisions.ask(selection(), true)),
    key('r', t.reject, () => decisions.ask(selection())),
    key('x', t.key.pick, () => current && toggle(current.id)),
    key('X', t.key.pickPage, pickAll),
    key('u', shared.undo, decisions.undoLast),
    key('n', shared.next, () => page < last && go(page + 1)),
    key('b', shared.previous, () => page > 1 && go(page - 1)),
  ])
  const single = useSingleKeys()

  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  return (
    <Screen title={t.title} note={data ? t.count(data.meta.total) : undefined}>
      <Stack>
        {children}
        <Text size="sm" c="dimmed" maw={760}>
          {isTeam ? t.teamLead : t.lead}
        </Text>
        {!office.can_publish && <Alert color="yellow">{t.cannotPublish}</Alert>}
        {!data && <Text role="status">{shared.loading}</Text>}
        {data?.data.length === 0 && (
          <Nothing why={t.emptyWhy} act={{ to: '/publications', label: t.emptyAct }}>
            {t.empty}
          </Nothing>
        )}
        {chosen.length > 0 && (
          <QueueBulk
            count={chosen.length}
            busy={decisions.busy}
            publish={office.can_publish ? () => decisions.publish(chosen, true) : null}
            reject={() => decisions.ask(chosen)}
            clear={() => setPicked(new Set())}
          />
        )}
        <div className={isWide && current ? 'beside' : undefined}>
          <ul className="plain-list queue-list">
            {rows.map((publication) => (
              <QueueRow
                key={publication.id}
                publication={publication}
                isCurrent={publication.id === current?.id}
                picked={picked.has(publication.id)}
                toggle={() => toggle(publication.id)}
                open={() => setCurrentId(publication.id)}
              >
                {!isWide && <QueueRecord {...{ acteurId, publication, decisions, isWide }} />}
              </QueueRow>
            ))}
          </ul>
          {isWide && current && (
            <article className="record-card" aria-label={current.title} key={current.id}>
              <header>
                <span className="state" data-state="pending">
                  {current.modification ? t.editToReview : t.title}
                </span>
                <span>
                  {current.acteur?.nom} · <DateTime at={waitsSince(current)} />
                </span>
                <span className="record-place">{t.position((page - 1) * PER_PAGE + index + 1, data?.meta.total ?? 0)}</span>
              </header>
              <QueueRecord publication={current} {...{ acteurId, decisions, isWide }} />
            </article>
          )}
        </div>
        <QueuePager page={page} last={last} go={go} />
        <div className="queue-keys">
          <Switch checked={single} onChange={({ currentTarget: { checked } }) => setSingleKeys(checked)} label={shared.keys} />
          <Text size="sm" c="dimmed">
            {t.keysHelp}
          </Text>
        </div>
      </Stack>
      <QueueReason decisions={decisions} />
      {decisions.undoDialog}
    </Screen>
  )
}
