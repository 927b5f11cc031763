import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent } from 'react'
import type { z } from 'zod'
import { PROOF_BYTES, PROOF_FILES } from '../../../contract/claims/claim-proofs.ts'
import { addContestFile } from '../../../contract/claims/contest-file.ts'
import { MB } from '../../../contract/medias/media-limits.ts'
import { answerContest, type Contest, listContests, removeContestFile } from '../../../contract/claims/contests.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { ReasonedButton } from '../../ui/forms/reasoned-button.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { EvidenceUpload } from '../../ui/medias/evidence.tsx'
import { notify } from '../../ui/notices/notify.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayChange } from '../account-rights.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { contestTexts } from './contest-texts.ts'

type ContestRow = z.output<typeof Contest>

const MESSAGE_MAX = 5000

/** The claims by others of the pages that one owns, each with the answer of the owners. The address of an e-mail names none: all are shown. */
export default function Contests({ params: { id } }: SpaceScreenProps) {
  const t = useTexts(contestTexts)
  const { data, error, refetch } = useRead(listContests, { query: { per_page: 50 } })
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  const shown = data.data.filter((contest) => id === undefined || contest.id === id)
  const [only] = shown
  return (
    <Screen title={shown.length === 1 && only ? t.of(only.acteur.nom) : t.title} back={{ href: '/', label: t.home }}>
      <Stack gap="xl">
        {shown.length === 0 && <Text>{t.none}</Text>}
        {shown.map((contest) => (
          <OneContest key={contest.id} contest={contest} isNamed={shown.length > 1} />
        ))}
      </Stack>
    </Screen>
  )
}

function OneContest({ contest, isNamed }: { contest: ContestRow; isNamed: boolean }) {
  const t = useTexts(contestTexts)
  const { acteur, answer, answer_until } = contest
  return (
    <Stack component="section" aria-label={t.of(acteur.nom)}>
      <Alert color={answer ? 'teal' : 'orange'} {...(isNamed ? { title: t.of(acteur.nom) } : {})}>
        <Text size="sm">{t.lead}</Text>
        <Text size="sm" fw={600} mt="xs">
          {answer ? t.received : t.until} <DateTime at={answer ? answer.updated_at : answer_until} />
        </Text>
      </Alert>
      <Panel title={t.answer}>{mayChange() ? <AnswerForm contest={contest} /> : <Text>{answer?.message}</Text>}</Panel>
      {(mayChange() || contest.files.length > 0) && <Files contest={contest} />}
    </Stack>
  )
}

function AnswerForm({ contest: { id, answer } }: { contest: ContestRow }) {
  const t = useTexts(contestTexts)
  const shared = useTexts(formTexts)
  const draft = useRecordDraft(`contest:${id}`, { message: answer?.message ?? '' })
  const { message } = draft.value
  const send = useAct(answerContest, { done: t.sent, after: draft.drop, onError: ({ status }) => status === 422 })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ params: { id }, body: { message: message.trim() } })
  }
  return (
    <form onSubmit={submit}>
      <Textarea
        label={t.message}
        description={t.answerHint}
        value={message}
        onChange={({ currentTarget: { value } }) => draft.set({ message: value })}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={MESSAGE_MAX}
        required
        error={fieldErrors(send.error)['message']}
      />
      <Group mt="sm">
        <ReasonedButton type="submit" loading={send.isPending} why={answer && message.trim() === answer.message ? shared.unchanged : null}>
          {answer ? t.replace : t.send}
        </ReasonedButton>
      </Group>
    </form>
  )
}

function Files({ contest: { id, files } }: { contest: ContestRow }) {
  const t = useTexts(contestTexts)
  const format = useFormat()
  const remove = useAct(removeContestFile, { done: t.removed })
  return (
    <Panel title={t.files}>
      <Stack>
        {files.length > 0 && (
          <Stack component="ul" gap="sm" className="plain-list">
            {files.map(({ id: file_id, filename, bytes }) => (
              <Group component="li" key={file_id} justify="space-between" gap="xs">
                <Text size="sm" style={{ overflowWrap: 'anywhere', flex: '1 1 180px', minWidth: 0 }}>
                  {filename} · {format.bytes(bytes ?? 0)}
                </Text>
                {mayChange() && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={remove.isPending}
                    aria-label={t.remove(filename ?? '')}
                    onClick={() => remove.mutate({ params: { id }, body: { file_id } })}
                  >
                    {t.removeShort}
                  </Button>
                )}
              </Group>
            ))}
          </Stack>
        )}
        {mayChange() && (
          <EvidenceUpload
            endpoint={addContestFile}
            id={id}
            label={t.choose}
            hint={t.filesHint(PROOF_BYTES / MB)}
            room={PROOF_FILES - files.length}
            sent={() => notify({ message: t.fileSent })}
          />
        )}
      </Stack>
    </Panel>
  )
}
