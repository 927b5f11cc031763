import type pg from 'pg'
import type { SourceServer } from '../../server/test/source-server.ts'
import type { Fleet } from './fleet.ts'

/** The fleet and connections that checks use. */
export interface Stage {
  fleet: Fleet
  /** The address of the balancer, with the prefix of the API. */
  api: string
  /** The address of each API process, with the prefix of the API. */
  apis: [string, string]
  primary: pg.Pool
  /** The access token of the administrator, signed in through the balancer. */
  token: string
  source: SourceServer
}

/** A check. It returns what it found in a few words, and throws if the service breaks a promise. */
export type Check = (stage: Stage) => Promise<string>
