import { Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { TARGET_BOUNDS, TIMED_TASKS, type TimedTask } from '../../../contract/dashboard/task-targets.ts'
import { updateTargets } from '../../../contract/settings/settings.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { ConflictChoice, mustChoose } from '../../ui/forms/conflict-choice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { SaveRow } from '../../ui/forms/save-row.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { targetTexts } from '../../ui/waiting/target-texts.ts'
import { useChange } from '../api/changes.tsx'
import { taskTexts } from '../dashboard/task-texts.ts'
import { keepAnswer } from './keep-answer.ts'
import type { Settings } from './shown.ts'
import { settingsTexts } from './texts.ts'

const isOutside = (hours: string) => hours !== '' && (Number(hours) < TARGET_BOUNDS.least || Number(hours) > TARGET_BOUNDS.most)

/** Within how many hours what waits is to be dealt with. An empty field is the target of the service. Spec §2-105. */
export function TargetsForm({ targets: { version, hours, defaults } }: { targets: Settings['targets'] }) {
  const t = useTexts(settingsTexts)
  const names = useTexts(taskTexts).names
  const words = useTexts(targetTexts)
  const stored = Object.fromEntries(TIMED_TASKS.map((task) => [task, hours[task]?.toString() ?? ''])) as Record<TimedTask, string>
  const draft = useRecordDraft('settings:targets', stored)
  const save = useChange(updateTargets, {
    undoable: true,
    refused: 'notSaved',
    noticeKey: 'settings:targets',
    done: () => t.saved,
    after: ({ data }) => {
      keepAnswer(() => ({ targets: data }))
      draft.drop()
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  const errors = fieldErrors(save.error)
  const errorOf = (task: TimedTask) => (isOutside(draft.value[task]) || errors[task] ? t.targetBounds : undefined)
  const inWords = (value: string) => (words.target(Number(value)).endsWith('h') ? undefined : t.asDays(words.target(Number(value))))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (mustChoose(draft)) return
    const wrong = TIMED_TASKS.find((task) => isOutside(draft.value[task]))
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    const body = Object.fromEntries(Object.entries(draft.typed).map(([task, value]) => [task, value === '' ? null : Number(value)]))
    save.mutate({ body, headers: ifMatch(version) })
  }
  return (
    <Panel title={t.parts.cibles}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t.targetsLead} {t.targetBounds}
          </Text>
          <ConflictChoice
            draft={draft}
            title={t.changedSince}
            nameOf={(task) => names[task as TimedTask]}
            displayOf={(task, value) => words.target(Number(value) || defaults[task as TimedTask])}
          />
          <div className="settings-targets">
            {TIMED_TASKS.map((task) => (
              <TextInput
                key={task}
                name={task}
                label={names[task]}
                description={[inWords(draft.value[task]), t.empty(words.target(defaults[task]))].filter(Boolean).join('. ')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                rightSection={<Text size="sm">{t.hours}</Text>}
                rightSectionWidth={64}
                rightSectionPointerEvents="none"
                placeholder={String(defaults[task])}
                value={draft.value[task]}
                error={errorOf(task)}
                onChange={({ currentTarget: { value } }) => draft.set({ [task]: value.replaceAll(/[^0-9]/g, '') })}
              />
            ))}
          </div>
          <SaveRow draft={draft} busy={save.isPending} />
        </Stack>
      </form>
    </Panel>
  )
}
