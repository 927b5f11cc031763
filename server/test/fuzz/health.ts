import { verifyChain } from '../../platform/audit/verify.ts'
import type { World } from './world.ts'

/** Hears of faults that no answer shows: rejections that nobody handled. */
export function listen(): { heard: string[]; stop: () => void } {
  const heard: string[] = []
  const hear = (reason: unknown) => void heard.push(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason))
  process.on('unhandledRejection', hear)
  return { heard, stop: () => void process.off('unhandledRejection', hear) }
}

/** What a run has left behind: whether the service lives, knows its people, and its trail holds. Empty where all is well. */
export async function ailments({ url, services, tokens, tally }: World): Promise<string[]> {
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
