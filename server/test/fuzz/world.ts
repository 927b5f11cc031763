import { makeLogger } from '../../platform/http/request-log.ts'
import type { Services } from '../../platform/services.ts'
import { fillEveryTable } from '../fill.ts'
import { anotherService, TEST_WEBHOOK_SECRET } from '../harness.ts'
import { setStage, type Stage } from '../stage.ts'
import { EMAIL_SECRET, tokensOf } from './callers.ts'
import { loadIds, type Ref } from './ids.ts'
import { type Client, clientOf } from './send.ts'
import { Tally } from './tally.ts'

/** The service under test, what is in it, who asks, and what came of it. */
export interface World {
  url: string
  services: Services
  client: Client
  stage: Stage
  tokens: Record<string, string | undefined>
  /** The identifier that a reference stands for; known anew after refresh(). */
  idOf: (ref: Ref) => string
  refresh: () => Promise<void>
  /** What the service wrote of its own faults since it was last asked. */
  told: () => string[]
  tally: Tally
  close: () => Promise<void>
}

/**
 * A service without rate limits, with rows.
 * @param full rows in every table, by the demonstration and by hand: some seconds; else the stage alone
 */
export async function makeWorld({ full }: { full: boolean }): Promise<World> {
  const set = full ? await fillEveryTable() : await setStage()
  const tokens = await tokensOf(set)
  // Recipes ask as the administrator too, and the tokens of tests end after five minutes.
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
    told: () => {
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
