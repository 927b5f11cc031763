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

/** An error in words, and what can be done about it. Outside of a screen it is a screen, whose heading says what failed. */
export function Failure(props: FailureProps) {
  const t = useTexts(screenTexts)
  if (use(InScreen)) return <FailureAlert {...props} />
  const { title, ...others } = props
  return (
    <Screen title={isGone(props.error) ? t.gone : title}>
      <FailureAlert {...others} />
    </Screen>
  )
}

/** Whether there is no such record, or no longer. */
const isGone = (error: unknown): boolean => error instanceof ClientError && error.code === 'not_found'

function FailureAlert({ title, error, retry, clear }: Omit<FailureProps, 'title'> & { title?: string }) {
  const t = useTexts(screenTexts)
  const detail = requestDetail(error)
  // What a screen reads comes from its address: only that can be invalid. Another try changes nothing of it, nor of what is gone.
  const isBadAddress = error instanceof ClientError && error.code === 'validation_failed'
  const mayRetry = !isBadAddress && !isGone(error)
  return (
    <Alert color={isGone(error) ? 'gray' : 'red'} variant="light" title={title} role="alert">
      <Text size="sm">{isBadAddress ? t.badAddress : errorText(error)}</Text>
      {detail && (
        <Text size="sm" mt={4}>
          {detail}
        </Text>
      )}
      {((retry && mayRetry) || clear) && (
        <Group mt="sm" gap="xs">
          {retry && mayRetry && (
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
      )}
    </Alert>
  )
}
