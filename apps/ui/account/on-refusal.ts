import { ClientError } from '../../../contract/client.ts'

/** Returns a function that handles a refusal by its code, and throws any other. */
export const onRefusal = (handlers: Partial<Record<string, () => void>>) => (error: unknown) => {
  const handle = error instanceof ClientError ? handlers[error.code] : undefined
  if (!handle) throw error
  handle()
}
