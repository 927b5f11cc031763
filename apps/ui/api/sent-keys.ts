import { ClientError } from '../../../contract/client.ts'
import { readDraft, removeDraft, writeDraft } from '../forms/draft-storage.ts'

/** The keys of requests whose answer has not arrived, by what was sent: in this tab, as a draft is. */
const KEPT = 'requests'
type Keys = Record<string, string>
const keys = (): Keys => (readDraft(KEPT) ?? {}) as Keys

/** Whether nobody knows after an error if the service has carried the request out; or whether it is sent again as it was. */
export const isOpen = (error: unknown): boolean =>
  !(error instanceof ClientError) || error.status === 0 || error.status >= 500 || error.code === 'foreign' || error.code === 'unauthorized'

/**
 * Sends a request that creates something, with an Idempotency-Key that stays the same until its answer has arrived: the same request, sent
 * again after its answer was lost, after a reload too, has no second effect. The next one is a new one. Spec §2-130.
 * @param what the endpoint and its input, without headers: the version of a record, read again meanwhile, makes no other request
 */
export async function sentOnce<A>(what: string, send: (key: string) => Promise<A>): Promise<A> {
  const name = digest(what)
  const key = keys()[name] ?? crypto.randomUUID()
  writeDraft(KEPT, { ...keys(), [name]: key })
  try {
    const answer = await send(key)
    forget(name)
    return answer
  } catch (error) {
    if (!isOpen(error)) forget(name)
    throw error
  }
}

function forget(name: string): void {
  const { [name]: _, ...others } = keys()
  if (Object.keys(others).length === 0) removeDraft(KEPT)
  else writeDraft(KEPT, others)
}

/** A short hash of a text. The key is random: two texts of one hash are at worst refused as two requests of one key. */
function digest(text: string): string {
  let value = 0
  for (const sign of text) value = (Math.imul(value, 31) + (sign.codePointAt(0) ?? 0)) | 0
  return `${text.length.toString(36)}.${(value >>> 0).toString(36)}`
}
