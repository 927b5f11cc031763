import { Button, Group, Paper, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { formTexts } from './form-texts.ts'
import { Screen } from '../screen/screen.tsx'
import { ReasonedButton } from './reasoned-button.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { Hint } from '../screen/text.tsx'

interface CreateScreenProps {
  title: string
  back: { href: string; label: string }
  hint: string
  /** The label of the button. */
  create: string
  draft: Parameters<typeof DraftNotice>[0]['draft']
  busy: boolean
  /** Why it cannot be sent now, as a sentence. What is missing is said when it is sent. */
  why?: string | null
  send: () => void
  leave: () => void
  /** The fields. */
  children: ReactNode
}

/** A screen with the form of a new record. */
export function CreateScreen({ title, back, hint, create, draft, busy, why, send, leave, children }: CreateScreenProps) {
  const { cancel } = useTexts(formTexts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <Screen title={title} back={back}>
      <Paper component="form" withBorder p="md" radius="md" onSubmit={submit}>
        <Stack>
          <Hint>{hint}</Hint>
          <DraftNotice draft={draft} />
          {children}
          <Group gap="xs">
            <ReasonedButton type="submit" loading={busy} why={why}>
              {create}
            </ReasonedButton>
            <Button variant="default" onClick={leave}>
              {cancel}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Screen>
  )
}
