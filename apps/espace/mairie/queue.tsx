import { Alert, Button, Kbd, SegmentedControl, Stack, Switch, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import type { ClientError } from '../../../contract/client.ts'
import { bulkModerateMairiePublications, listMairiePublications, moderateMairiePublication } from '../../../contract/mairie/mairie.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useRead } from '../../ui/api/queries.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { type Key, setSingleKeys, useKeys, useSingleKeys } from '../../ui/screen/keys.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { waitsSince } from '../home/to-review.ts'
import { WIDE } from '../shell/wide.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { notifyError } from '../../ui/notices/notify.tsx'
import { notifyConflict } from '../publications/last-change.ts'
import { publishesAtOnce } from '../account-rights.ts'
import { isOutdated } from '../../ui/api/use-act.ts'
import { FromElsewhere } from './from-elsewhere.tsx'
import { keptReason } from './kept-reason.ts'
import { mairieTexts, queueTexts } from './mairie-texts.ts'
import { OfOffice, type Office } from './offices.tsx'
import { QueueBulk } from './queue-bulk.tsx'
import { QueuePager } from './queue-pager.tsx'
import { QueueRow } from './queue-row.tsx'
import { RecentCancellations } from './recent-cancellations.tsx'
import { type Reviewed, ReviewedContent } from './reviewed.tsx'
import { useOfficeAct, useOfficeUndo } from './use-office-act.ts'

const PER_PAGE = 20
const REASON = { required: true, min: 3, max: 2000 } as const

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
        { value: 'a_relire', label: t.ofCommune },
        ...(publishesAtOnce(office) ? [{ value: 'equipe' as const, label: t.ofTeam }] : []),
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
  /** What the dialog of a refusal is about; null while it is closed. */
  const [asked, setAsked] = useState<{ subjects: readonly Reviewed[]; isCorrection: boolean } | null>(null)
  const { data, error, refetch } = useRead(
    listMairiePublications,
    { params: { acteurId }, query: { scope, sort: 'created_at_asc', per_page: PER_PAGE, page } },
    { keepFormer: true },
  )
  /** The decided edits: accepting one does not publish what was online already. */
  const edits = useRef(new Set<string>())
  const undo = useOfficeUndo(acteurId)
  /** The dialog shows the errors after which it stays open. */
  const showsError = (failure: ClientError) => isOutdated(failure) || asked !== null
  const decideOne = useOfficeAct(
    moderateMairiePublication,
    undo,
    ({ data: { id, title, moderation_status } }) => ({
      message: (moderation_status === 'rejected'
        ? asked?.isCorrection
          ? t.asked
          : t.rejected
        : edits.current.has(id)
          ? t.accepted
          : t.published)(title),
    }),
    showsError,
  )
  const decideMany = useOfficeAct(
    bulkModerateMairiePublications,
    undo,
    ({ data: decided, meta }) => {
      const left = meta.refused.length + meta.not_found.length + (meta.changed_since?.length ?? 0)
      return {
        message: (decided[0]?.moderation_status === 'rejected' ? t.rejectedMany : t.publishedMany)(meta.updated),
        ...(left > 0 ? { detail: t.left(left) } : {}),
      }
    },
    showsError,
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
  const busy = decideOne.isPending || decideMany.isPending

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
  const decide = (
    subjects: readonly Reviewed[],
    body: { moderation_status: 'published' | 'rejected'; reason?: string; correction_demandee?: boolean },
  ) => {
    const [one, ...others] = subjects
    if (!one || busy) return
    for (const { id, modification } of subjects) if (modification) edits.current.add(id)
    const onSuccess = () => {
      setAsked(null)
      setPicked(new Set())
      // The next publication is current before this one leaves the list.
      const gone = new Set(subjects.map(({ id }) => id))
      for (const id of gone) keptReason(id).drop()
      setCurrentId((rows.slice(index).find(({ id }) => !gone.has(id)) ?? rows.findLast(({ id }) => !gone.has(id)))?.id ?? null)
    }
    const onError = (failure: ClientError) => {
      if (body.reason !== undefined) for (const { id } of subjects) keptReason(id).field.keep(body.reason)
      if (!isOutdated(failure)) return
      setAsked(null)
      // Of several, those that changed meanwhile are left out and counted: what is refused as a whole is no conflict.
      if (others.length === 0) void notifyConflict(failure, acteurId, one, 'notDecided')
      else notifyError(failure)
    }
    if (others.length === 0)
      decideOne.mutate({ params: { acteurId, publicationId: one.id }, body, headers: ifMatch(one.version) }, { onSuccess, onError })
    else
      decideMany.mutate(
        { params: { acteurId }, body: { ids: subjects.map(({ id }) => id), versions: subjects.map(({ version }) => version), ...body } },
        { onSuccess, onError },
      )
  }
  const publish = (subjects = selection()) => office.can_publish && decide(subjects, { moderation_status: 'published' })
  /** Asks for the reason in a dialog, which decides. What one's own team wrote is not refused: its author corrects it. */
  const ask = (subjects: readonly Reviewed[], isCorrection = isTeam) => {
    if (subjects.length === 0 || (isCorrection && !office.can_publish)) return
    // A dialog opens without the error of the former one.
    decideOne.reset()
    decideMany.reset()
    setAsked({ subjects, isCorrection })
  }

  const key = (letter: string, label: string, run: () => unknown): Key => ({ key: letter, label, run: () => void run() })
  useKeys([
    key('j', t.key.down, () => step(1)),
    key('ArrowDown', t.key.down, () => step(1)),
    key('k', t.key.up, () => step(-1)),
    key('ArrowUp', t.key.up, () => step(-1)),
    key('p', t.publish, () => publish()),
    key('c', t.ask, () => ask(selection(), true)),
    key('r', t.reject, () => ask(selection())),
    key('x', t.key.pick, () => current && toggle(current.id)),
    key('X', t.key.pickPage, pickAll),
    key('u', shared.undo, undo.last),
    key('n', shared.next, () => page < last && go(page + 1)),
    key('b', shared.previous, () => page > 1 && go(page - 1)),
  ])
  const single = useSingleKeys()

  /** The content of a publication, and what can be decided on it. */
  const record = (publication: Reviewed) => (
    <>
      <div className="record-body">
        {isWide && !publication.version_publique && (
          <Title order={2} size="h3">
            {publication.title}
          </Title>
        )}
        <ReviewedContent acteurId={acteurId} publication={publication} />
      </div>
      <footer className="queue-acts">
        {office.can_publish && (
          <Button loading={busy} onClick={() => publish([publication])} rightSection={isWide && <Kbd size="xs">p</Kbd>}>
            {publication.modification ? t.accept : t.publish}
          </Button>
        )}
        {office.can_publish && (
          <Button
            variant="default"
            disabled={busy}
            onClick={() => ask([publication], true)}
            rightSection={isWide && <Kbd size="xs">c</Kbd>}
          >
            {t.ask}
          </Button>
        )}
        {!isTeam && (
          <Button
            variant="subtle"
            color="gray"
            disabled={busy}
            onClick={() => ask([publication], false)}
            rightSection={isWide && <Kbd size="xs">r</Kbd>}
          >
            {publication.modification ? t.rejectEdit : t.reject}
          </Button>
        )}
      </footer>
    </>
  )

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
        {data?.data.length === 0 && <Text c="dimmed">{t.empty}</Text>}
        {chosen.length > 0 && (
          <QueueBulk
            count={chosen.length}
            busy={busy}
            publish={office.can_publish ? () => publish(chosen) : null}
            reject={() => ask(chosen)}
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
                {!isWide && record(publication)}
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
              {record(current)}
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
      {asked && (
        <Confirm
          opened
          close={() => setAsked(null)}
          title={
            asked.subjects.length === 1
              ? (asked.isCorrection ? t.askTitle : t.rejectTitle)(asked.subjects[0]?.title ?? '')
              : (asked.isCorrection ? t.askMany : t.rejectMany)(asked.subjects.length)
          }
          confirm={asked.isCorrection ? t.ask : t.reject}
          danger={!asked.isCorrection}
          busy={busy}
          error={decideOne.error ?? decideMany.error}
          reason={{
            label: t.reason,
            templates: Object.values(t.reasons),
            ...REASON,
            ...keptReason(asked.subjects[0]?.id ?? '').field,
          }}
          onConfirm={(reason) =>
            decide(asked.subjects, { moderation_status: 'rejected', reason, ...(asked.isCorrection && { correction_demandee: true }) })
          }
        >
          {asked.subjects.length === 1 && asked.subjects[0]?.modification && <Text size="sm">{t.keepsOnline}</Text>}
        </Confirm>
      )}
    </Screen>
  )
}
