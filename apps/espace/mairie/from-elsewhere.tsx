import { Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { listMairiePublications, takeCommuneOff } from '../../../contract/mairie/mairie.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useRead } from '../../ui/api/queries.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { isOutdated } from '../../ui/api/use-act.ts'
import './mairie.css'
import { mairieTexts, queueTexts } from './mairie-texts.ts'
import { type Office } from './offices.tsx'
import { QueuePager } from './queue-pager.tsx'
import { type Reviewed, ReviewedContent } from './reviewed.tsx'
import { useOfficeAct, useOfficeUndo } from './use-office-act.ts'

/** Publications of other communes that have the commune of the town hall too: it can take its commune off each. */
export function FromElsewhere({ office: { id: acteurId, commune_id: communeId }, children }: { office: Office; children: ReactNode }) {
  const t = useTexts(queueTexts)
  const shared = useTexts(mairieTexts)
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<string | null>(null)
  const [asked, setAsked] = useState<Reviewed | null>(null)
  const { data, error, refetch } = useRead(
    listMairiePublications,
    { params: { acteurId }, query: { scope: 'ailleurs', per_page: 20, page } },
    { keepFormer: true },
  )
  const undo = useOfficeUndo(acteurId)
  const takeOff = useOfficeAct(
    takeCommuneOff,
    undo,
    ({ data: { title } }) => ({ message: t.takenOff(title) }),
    // The dialog shows what it stays open after.
    (failure) => !isOutdated(failure),
  )
  // The last row of a page was taken off: the page before has what is left.
  useEffect(() => {
    if (data && data.data.length === 0 && page > 1) setPage(page - 1)
  }, [data, page])
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  const last = data?.meta.last_page ?? 1
  const confirm = (publication: Reviewed, reason: string) =>
    takeOff.mutate(
      {
        params: { acteurId, publicationId: publication.id, communeId },
        query: reason === '' ? {} : { reason },
        headers: ifMatch(publication.version),
      },
      { onSuccess: () => setAsked(null), onError: (failure) => isOutdated(failure) && setAsked(null) },
    )
  return (
    <Screen title={t.title} note={data ? t.count(data.meta.total) : undefined}>
      <Stack>
        {children}
        <Text>{t.elsewhereLead}</Text>
        {!data && <Text role="status">{shared.loading}</Text>}
        {data?.data.length === 0 && <Text c="dimmed">{t.elsewhereEmpty}</Text>}
        <Stack component="ul" gap="xs" className="plain-list">
          {data?.data.map((publication) => (
            <li key={publication.id} className="queue-item">
              <div className="queue-head">
                <button
                  type="button"
                  className="queue-title"
                  aria-expanded={publication.id === openId}
                  onClick={() => setOpenId(publication.id === openId ? null : publication.id)}
                >
                  <Text component="span" display="block" fw={600}>
                    {publication.title}
                  </Text>
                  <Text component="span" display="block" size="sm" c="dimmed">
                    {[publication.acteur?.nom, communeName(publication.commune)].filter(Boolean).join(' · ')}
                  </Text>
                </button>
              </div>
              {publication.id === openId && (
                <div className="queue-open">
                  <ReviewedContent acteurId={acteurId} publication={publication} />
                  <Button color="red" variant="light" onClick={() => setAsked(publication)} style={{ alignSelf: 'flex-start' }}>
                    {t.takeOff}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </Stack>
        <QueuePager page={page} last={last} go={setPage} />
      </Stack>
      {asked && (
        <Confirm
          opened
          close={() => setAsked(null)}
          title={t.takeOffTitle(asked.title)}
          confirm={t.takeOff}
          danger
          busy={takeOff.isPending}
          error={takeOff.error}
          reason={{ as: `take-off:${asked.id}`, label: t.takeOffReason, required: false, min: 3, max: 2000 }}
          onConfirm={(reason) => confirm(asked, reason)}
        >
          <Text size="sm">{t.takeOffText}</Text>
        </Confirm>
      )}
    </Screen>
  )
}
