import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { machineCaller } from '../../../platform/access/caller.ts'
import { readConfig } from '../../../platform/settings/config.ts'
import { harness } from '../../../test/harness.ts'
import { temporaryFolder } from '../../../test/process.ts'
import type { Run } from '../registre/open-run.ts'
import { shownRun } from '../registre/shown-run.ts'
import { syncNow } from '../registre/run.ts'

export const cliControl = { caller: machineCaller('cli'), throwIfStopped: () => {} }

/** Syncs from files of a test's own, in this process. */
export function syncing() {
  const { path: folder, cleanUp } = temporaryFolder()
  let n = 0
  const settings = async (env: Record<string, string>) => ({ ...(await harness()).services, config: readConfig(env) })
  return {
    cleanUp,
    settings,
    write: (content: string | Buffer): string => {
      const path = join(folder, `${(n += 1)}.csv`)
      writeFileSync(path, content)
      return pathToFileURL(path).href
    },
    /** A national sync from an address. */
    from: async (address: string, force = false): Promise<Run> =>
      syncNow(await settings({ GEODAE_URL: address }), { scope: 'france', force }, cliControl),
  }
}

/** What of a run tests compare. */
export const countsOf = ({ status, read, created, updated, unchanged, absent, refused }: Run) => ({
  status,
  read,
  created,
  updated,
  unchanged,
  absent,
  refused,
})

/** How a run ended, in English; empty where it says nothing. */
export const endOf = (run: Run): string => shownRun(run).message_en ?? ''
/** The refused rows of a run, with their reasons in English. */
export const refusalsOf = (run: Run) =>
  shownRun(run).refusals.map(({ line, source_id, reason_en: reason }) => ({ line, source_id, reason }))
