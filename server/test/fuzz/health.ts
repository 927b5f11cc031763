import { verifyChain } from '../../platform/audit/verify.ts'
import type { World } from './world.ts'

/** Listens for faults that are in no answer: unhandled rejections. */
export function listen(): { heard: string[]; stop: () => void } {
  const heard: string[] = []
  const hear = (reason: unknown) => void heard.push(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason))
  process.on('unhandledRejection', hear)
  return { heard, stop: () => void process.off('unhandledRejection', hear) }
}

/** Returns the faults after a run: a dead service, refused tokens, a broken audit chain. Empty when there is none. */
export async function faultsAfterRun({ url, services, tokens, tally }: World): Promise<string[]> {
  const found: string[] = []
  const ready = await fetch(`${url}/readyz`)
  if (ready.status !== 200) found.push(`/readyz answers ${ready.status}`)
  const headers = { authorization: `Bearer ${tokens['admin']}` }
  const me = await fetch(`${url}/api/v1/me`, { headers })
  if (me.status !== 200) found.push(`the administrator is answered ${me.status}`)
  await me.arrayBuffer()
  await ready.arrayBuffer()
  const chain = await verifyChain(services.database.db)
  if (!chain.ok) found.push(`the audit trail breaks at ${chain.seq}: ${chain.fault}`)
  return [...found, ...tally.oneSided()]
}
