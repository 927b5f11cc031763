import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { type getOutgoing, settleOutgoing } from '../../../contract/jobs/outgoing.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useChange } from '../api/changes.tsx'
import { jobLabel } from './job-labels.ts'
import { outgoingTexts } from './outgoing-texts.ts'

type State = NonNullable<z.output<typeof getOutgoing.response>['data']['suspended']>
const CHOICES = ['send', 'drop'] as const

/** Why nothing is sent, what waits, and the two choices. */
export default function OutgoingSuspended({ suspended: { because, since, waiting } }: { suspended: State }) {
  const t = useTexts(outgoingTexts)
  const language = useLanguage()
  const format = useFormat()
  const [asked, setAsked] = useState<(typeof CHOICES)[number] | null>(null)
  const close = () => setAsked(null)
  const settle = useChange(settleOutgoing, {
    done: ({ data: { dropped } }, { body }) => (body.waiting === 'send' ? t.sent : t.dropped(dropped['emails'] ?? 0)),
    after: close,
  })
  const reason = (t.reasons as Readonly<Record<string, string>>)[because]
  return (
    <Alert color="red" title={t.title} mb="md">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {reason} {t.since(format.dateTime(since))}
        </Text>
        <Text size="sm">
          {waiting.length === 0
            ? t.nothingWaits
            : `${t.waits} ${waiting.map(({ name, count }) => t.item(count, jobLabel(name, language))).join(', ')}.`}
        </Text>
        <Group gap="xs">
          {CHOICES.map((choice) => (
            <Button key={choice} size="compact-sm" variant="default" onClick={() => setAsked(choice)}>
              {t.choices[choice]}
            </Button>
          ))}
        </Group>
      </Stack>
      {asked && (
        <Confirm
          opened
          close={close}
          title={t.choices[asked]}
          confirm={t.choices[asked]}
          danger={asked === 'send'}
          busy={settle.isPending}
          onConfirm={() => settle.mutate({ body: { waiting: asked } })}
        >
          <Text size="sm">{t.explained[asked]}</Text>
        </Confirm>
      )}
    </Alert>
  )
}
