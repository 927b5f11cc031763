import type pg from 'pg'
import type { SourceServer } from '../../server/test/source-server.ts'
import type { Fleet } from './fleet.ts'
import { balancerFaults } from './checks/balancer.ts'
import { freshness } from './checks/freshness.ts'
import { jobs } from './checks/jobs.ts'
import { limits } from './checks/limits.ts'
import { sessions } from './checks/sessions.ts'
import { webhooks } from './checks/webhooks.ts'

/** What checks are given. */
export interface Stage {
  fleet: Fleet
  /** The balancer, with the prefix of the API. */
  api: string
  /** Each process by itself, with the prefix of the API. */
  apis: [string, string]
  /** The primary, and the replica. */
  primary: pg.Pool
  replica: pg.Pool
  /** Of the administrator, signed in through the balancer. */
  token: string
  source: SourceServer
}

/** Gives what it found in a few words; throws where a promise is not kept. */
export type Check = (stage: Stage) => Promise<string>

/** Limits last: they leave this address without a sign-in for ten minutes. */
const CHECKS: Record<string, Check> = { ...sessions, ...webhooks, ...jobs, ...freshness, ...balancerFaults, ...limits }

/** Runs the checks in turn and says how each ended; whether all are kept. */
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
