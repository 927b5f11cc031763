import { Text } from '@mantine/core'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { queueTexts } from './mairie-texts.ts'
import type { QueueDecisions } from './use-queue-decisions.ts'

const REASON = { required: true, min: 3, max: 2000 } as const

/** The dialog that asks why publications are refused, or what is to be corrected, and decides. */
export function QueueReason({ decisions: { asked, close, busy, error, decide } }: { decisions: QueueDecisions }) {
  const t = useTexts(queueTexts)
  if (!asked) return null
  const { subjects, isCorrection } = asked
  const [one, ...others] = subjects
  if (asked.publishes)
    return (
      <Confirm
        opened
        close={close}
        title={t.publishMany(subjects.length)}
        confirm={t.publish}
        busy={busy}
        error={error}
        onConfirm={() => decide(subjects, { moderation_status: 'published' })}
      >
        <Text size="sm">{t.publishManyLead}</Text>
      </Confirm>
    )
  const title =
    one && others.length === 0
      ? (isCorrection ? t.askTitle : t.rejectTitle)(one.title)
      : (isCorrection ? t.askMany : t.rejectMany)(subjects.length)
  return (
    <Confirm
      opened
      close={close}
      title={title}
      confirm={isCorrection ? t.ask : t.reject}
      danger={!isCorrection}
      busy={busy}
      error={error}
      reason={{ as: `refusal:${subjects.map(({ id }) => id).join()}`, label: t.reason, templates: Object.values(t.reasons), ...REASON }}
      onConfirm={(reason) =>
        decide(subjects, { moderation_status: 'rejected', reason, ...(isCorrection && { correction_demandee: true }) })
      }
    >
      {others.length === 0 && one?.modification && <Text size="sm">{t.keepsOnline}</Text>}
    </Confirm>
  )
}
