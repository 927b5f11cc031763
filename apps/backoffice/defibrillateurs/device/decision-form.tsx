import { Group, Radio, Stack, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { ADMIN_STATUSES } from '../../../../contract/defibrillateurs/defibrillateur-records.ts'
import { updateCommuneDefibrillateur, updateDefibrillateurFrance } from '../../../../contract/defibrillateurs/defibrillateurs.ts'
import { ifMatch } from '../../../ui/api/client.ts'
import { useChange } from '../../api/changes.tsx'
import { ConflictNotice, mustChoose } from '../../forms/conflict-notice.tsx'
import { fieldErrors } from '../../../ui/forms/field-errors.ts'
import { useRecordDraft } from '../../../ui/forms/record-draft.ts'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { formTexts } from '../../../ui/forms/form-texts.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { drawerTexts } from './drawer-texts.ts'
import { deviceTexts } from '../texts.ts'
import type { Device } from '../display-reasons.ts'

type Status = (typeof ADMIN_STATUSES)[number]
interface DecisionProps {
  device: Device
  /** The level of the decision: a decision of a commune applies to that commune only. */
  commune: boolean
  saved?: (() => void) | undefined
}

/** The form of a display decision, with its note. */
export function DecisionForm({ device, commune, saved }: DecisionProps) {
  const t = useTexts(drawerTexts)
  const shared = useTexts(formTexts)
  const { statuses } = useTexts(deviceTexts)
  const start = { admin_status: device.admin_status as Status, admin_note: device.admin_note ?? '' }
  const draft = useRecordDraft(`defibrillateur:${device.id}`, start)
  const save = useChange(commune ? updateCommuneDefibrillateur : updateDefibrillateurFrance, {
    done: () => t.saved,
    undoable: true,
    refused: 'notSaved',
    after: () => {
      draft.drop()
      saved?.()
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  const errors = fieldErrors(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft)) return
    const { admin_status, admin_note } = draft.value
    save.mutate({
      params: { id: device.id },
      body: { admin_status, admin_note: admin_note.trim() || null },
      headers: ifMatch(device.version),
    })
  }
  const hint = (status: Status) => (status === 'auto' && commune ? t.statusHints.autoCommune : t.statusHints[status])
  return (
    <form onSubmit={submit}>
      <ConflictNotice draft={draft} id={device.id} version={device.version} />
      <Stack gap="sm">
        <Radio.Group
          label={t.status}
          description={t.decisionHint}
          value={draft.value.admin_status}
          onChange={(value) => draft.set({ admin_status: value })}
          error={errors['admin_status']}
        >
          <Stack gap={8} mt="xs">
            {ADMIN_STATUSES.map((status) => (
              <Radio key={status} value={status} label={statuses[status]} description={hint(status)} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t.note}
          description={t.noteHint}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={draft.value.admin_note}
          error={errors['admin_note']}
          onChange={({ currentTarget: { value } }) => draft.set({ admin_note: value })}
        />
        <Group justify="flex-end">
          <ReasonedButton type="submit" why={draft.dirty ? null : shared.unchanged} loading={save.isPending}>
            {t.save}
          </ReasonedButton>
        </Group>
      </Stack>
    </form>
  )
}
