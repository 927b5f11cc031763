import type { Check, Stage } from './check.ts'
import { balancerFaults } from './checks/balancer.ts'
import { freshness } from './checks/freshness.ts'
import { jobs } from './checks/jobs.ts'
import { limits } from './checks/limits.ts'
import { sessions } from './checks/sessions.ts'
import { webhooks } from './checks/webhooks.ts'

/** The checks in their order. The limits are last: after them, this address cannot sign in for ten minutes. */
const CHECKS: Record<string, Check> = { ...sessions, ...webhooks, ...jobs, ...freshness, ...balancerFaults, ...limits }

/** Runs the checks in turn and prints the result of each. Returns whether all succeeded. */
export async function runChecks(stage: Stage, only: RegExp): Promise<boolean> {
  let kept = true
  for (const [name, check] of Object.entries(CHECKS)) {
    if (!only.test(name)) continue
    try {
      console.log(`- kept: ${name}: ${await check(stage)}`)
    } catch (error) {
      kept = false
      console.log(`- NOT KEPT: ${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return kept
}
