import { Alert, Text } from '@mantine/core'
import { errorText, requestDetail } from '../notices/notify.tsx'

/**
 * Why a sign-in was refused; nothing without an error.
 * @param wrong the text for credentials that are not right
 */
export function Refusal({ error, wrong }: { error: unknown; wrong: string }) {
  if (error === null) return null
  const refused = (error as { code?: string }).code === 'unauthorized'
  return (
    <Alert color="red" role="alert">
      {refused ? wrong : errorText(error)}
      {!refused && requestDetail(error) && (
        <Text size="xs" mt={4}>
          {requestDetail(error)}
        </Text>
      )}
    </Alert>
  )
}
