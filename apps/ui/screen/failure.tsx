import { Alert, Button, Group, Text } from '@mantine/core'
import { use } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { ClientError } from '../../../contract/client.ts'
import { InScreen, Screen } from './screen.tsx'
import { screenTexts } from './screen-texts.ts'
import { errorText, requestDetail } from '../notices/notify.tsx'

interface FailureProps {
  title: string
  error: unknown
  retry?: (() => void) | undefined
  /** Clears the filters, if they may be the cause. */
  clear?: (() => void) | undefined
}

/** An error in words, and what can be done about it. Outside of a screen it is a screen with a heading. */
export function Failure(props: FailureProps) {
  if (use(InScreen)) return <FailureAlert {...props} />
  return (
    <Screen title={props.title}>
      <FailureAlert {...props} />
    </Screen>
  )
}

function FailureAlert({ title, error, retry, clear }: FailureProps) {
  const t = useTexts(screenTexts)
  const detail = requestDetail(error)
  // What a screen reads comes from its address: only that can be invalid, and another try changes nothing.
  const isBadAddress = error instanceof ClientError && error.code === 'validation_failed'
  return (
    <Alert color="red" variant="light" title={title} role="alert">
      <Text size="sm">{isBadAddress ? t.badAddress : errorText(error)}</Text>
      {detail && (
        <Text size="sm" mt={4}>
          {detail}
        </Text>
      )}
      <Group mt="sm" gap="xs">
        {retry && !isBadAddress && (
          <Button size="compact-sm" onClick={retry}>
            {t.retry}
          </Button>
        )}
        {clear && (
          <Button size="compact-sm" variant="default" onClick={clear}>
            {t.clearFilters}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
