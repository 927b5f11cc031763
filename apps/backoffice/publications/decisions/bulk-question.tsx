import { Button, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode } from 'react'
import { startBulkRun } from '../../../../contract/publications/bulk-runs.ts'
import { call } from '../../../ui/api/client.ts'
import { queryClient, useData } from '../../../ui/api/queries.ts'
import { useAct } from '../../../ui/api/use-act.ts'
import { DialogButtons } from '../../../ui/forms/dialog-buttons.tsx'
import { removeDraft } from '../../../ui/forms/draft-storage.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Failure } from '../../../ui/screen/failure.tsx'
import WithdrawSomeDialog from '../acts/withdraw-some-dialog.tsx'
import type { BulkAction, Picked, PickedFrom } from './bulk-selection.ts'
import { bulkRunTexts } from './bulk-run-texts.ts'
import { noteOwnRun } from './own-runs.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { rejectDraft } from './reasons.ts'

const DRAFT = 'several'
/** A rejection has its reason only when it is sent. */
const ANY_REASON = '···'

interface QuestionProps {
  from: PickedFrom
  action: BulkAction
  picked: Picked
  count: number
  close: () => void
  started: () => void
}

/** What a run would do now. */
interface Preview {
  accepted: number
  withdrawn: number
  posted: number
  refused: { code: 'already' | 'changed_since' | 'not_found' | 'needs_reason' | 'would_end_act' | 'alert_too_long'; count: number }[]
}

/** The one question before a decision on many publications: it tells what will not go. */
export default function BulkQuestion({ from, action, picked, count, close, started }: QuestionProps) {
  const t = useTexts(bulkRunTexts)
  const start = useAct(startBulkRun, {
    after: ({ data: made }) => {
      if ('id' in made) noteOwnRun(made.id, from)
      removeDraft(rejectDraft(DRAFT))
      started()
    },
    onError: () => true,
  })
  const preview = useData<Preview>({
    queryKey: ['bulkPreview', action, picked],
    queryFn: async () => {
      const body = { action, ...picked, ...(action === 'reject' ? { reason: ANY_REASON } : {}) }
      return (await call(startBulkRun, { query: { dry_run: 'true' }, body })).data as Preview
    },
    // Once it is asked for, its own start changes what the filters find.
    enabled: start.isIdle || start.isError,
    staleTime: 0,
    retry: false,
  })
  const send = (reason?: string) => start.mutate({ body: { action, ...picked, ...(reason ? { reason } : {}) } })
  const { data } = preview
  const accepted = data?.accepted ?? count
  const error = preview.error ?? start.error
  const again = () => {
    void queryClient.invalidateQueries()
    close()
  }
  const busy = start.isPending || preview.isPending
  const withdrawn = data?.refused.find(({ code }) => code === 'needs_reason')?.count ?? 0
  const lead = <Lead action={action} preview={data} />
  const words = from === 'listReported' ? t.withdrawal : null
  if (action === 'reject' && !error)
    return (
      <RejectDialog
        draft={DRAFT}
        title={(words?.question ?? t.question.reject)(accepted)}
        confirm={(words?.confirm ?? t.confirm.reject)(accepted)}
        lead={lead}
        close={close}
        busy={busy}
        error={null}
        send={send}
      />
    )
  if (withdrawn > 0 && !error)
    return <WithdrawSomeDialog draft={DRAFT} count={withdrawn} lead={lead} close={close} busy={busy} send={send} />
  return (
    <Modal opened onClose={close} title={t.question[action](accepted)} closeButtonProps={{ 'aria-label': t.close }}>
      <Stack>
        {error ? <Failure title={t.question[action](count)} error={error} retry={undefined} /> : lead}
        <DialogButtons cancel={t.cancel} onCancel={close}>
          {error ? (
            <Button onClick={again} data-autofocus>
              {t.readAgain}
            </Button>
          ) : (
            <Button
              loading={busy}
              disabled={accepted === 0}
              color={action === 'delete' ? 'red.9' : undefined}
              onClick={() => send()}
              data-autofocus
            >
              {t.confirm[action](accepted)}
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </Modal>
  )
}

/** The consequence, and what will not go by reason. */
function Lead({ action, preview }: { action: BulkAction; preview: Preview | undefined }): ReactNode {
  const t = useTexts(bulkRunTexts)
  if (!preview) return <Text size="sm">{t.counting}</Text>
  return (
    <Text size="sm" component="div">
      <p>{preview.accepted === 0 ? t.nothing : t.consequence[action]}</p>
      {preview.withdrawn > 0 && <p>{t.endsPosting(preview.withdrawn)}</p>}
      {preview.posted > 0 && <p>{t.beginsPosting(preview.posted)}</p>}
      {preview.refused.length > 0 && (
        <p>
          {t.wont} {preview.refused.map(({ code, count }) => t.counted[code](count)).join(', ')}.
        </p>
      )}
    </Text>
  )
}
