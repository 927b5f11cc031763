import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** By version. A process has one, tests have several applications of it. */
const documents = new Map<string, Promise<string>>()

/**
 * Returns the OpenAPI document as JSON. It is made once, when it is first asked for: making it takes a fifth of a second, which neither a start
 * nor another request should wait for, so a thread of its own does it. Spec §1-13.
 */
export function contractDocument(version: string): Promise<string> {
  let document = documents.get(version)
  if (!document) {
    document = made(version)
    documents.set(version, document)
    // The next reader tries again.
    document.catch(() => documents.delete(version))
  }
  return document
}

async function made(version: string): Promise<string> {
  const thread = new Worker(new URL('./contract-document-thread.ts', import.meta.url), { workerData: version })
  const [document] = (await once(thread, 'message')) as [string]
  return document
}
