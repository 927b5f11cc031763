import { makeLogger } from '../../platform/http/logs/request-log.ts'
import type { Services } from '../../platform/services.ts'
import { fillEveryTable } from '../fill.ts'
import { anotherService, TEST_WEBHOOK_SECRET } from '../harness.ts'
import { setStage, type Stage } from '../stage.ts'
import { EMAIL_SECRET, tokensOf } from './callers.ts'
import { loadIds, type Ref } from './ids.ts'
import { type Client, clientOf } from './send.ts'
import { Tally } from './tally.ts'

/** The service under test, its rows, the callers, and the counts. */
export interface World {
  url: string
  services: Services
  client: Client
  stage: Stage
  tokens: Record<string, string | undefined>
  /** Returns the identifier of a reference; reloaded by refresh(). */
  idOf: (ref: Ref) => string
  refresh: () => Promise<void>
  /** Returns the internal faults that the service has logged since the last call. */
  logLines: () => string[]
  tally: Tally
  close: () => Promise<void>
}

/**
 * Starts a service without rate limits, with rows.
 * @param full fills every table (fill.ts), which takes some seconds; otherwise only the stage
 */
export async function makeWorld({ full }: { full: boolean }): Promise<World> {
  const set = full ? await fillEveryTable() : await setStage()
  const tokens = await tokensOf(set)
  // Recipes also send requests as the administrator, and tokens of tests expire after five minutes.
  const stage = { ...set, back: { ...set.back, token: tokens['admin'] } }
  let lines: string[] = []
  const { url, services, close } = await anotherService(
    {
      RATE_LIMITS: 'off',
      CORS_ORIGINS: 'https://front.example.fr',
      PAYMENT_WEBHOOK_SECRETS: TEST_WEBHOOK_SECRET,
      EMAIL_WEBHOOK_SECRET: EMAIL_SECRET,
    },
    { logger: makeLogger('error', { write: (line) => void lines.push(line) }) },
  )
  const client = clientOf(url)
  const world: World = {
    url,
    services,
    client,
    stage,
    tokens,
    idOf: await loadIds(services.database, stage),
    refresh: async () => {
      world.idOf = await loadIds(services.database, stage)
    },
    logLines: () => {
      const said = lines
      lines = []
      return said
    },
    tally: new Tally(),
    close: async () => {
      client.close()
      await close()
    },
  }
  return world
}
