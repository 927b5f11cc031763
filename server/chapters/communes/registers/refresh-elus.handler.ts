import { z } from 'zod'
import { machineCaller } from '../../../platform/access/caller.ts'
import { job, JobHopeless } from '../../../platform/jobs/handler.ts'
import { citedSource } from '../../../platform/open-data/cited-source.ts'
import { withLocalFile } from '../../../platform/open-data/download.ts'
import { importElus } from './elus/import.ts'
import { DownloadError, ImportError } from '../../../platform/open-data/import-error.ts'
import { importMairies } from './mairies/import.ts'

/** A large file, a slow register: an attempt has half an hour, and the next comes when the register may be back. */
const PATIENT = { attempts: 4, wait: { first: 900, longest: 4 * 3600 }, seconds: 1800, policy: 'one' } as const

/** Brings the officials up to date from the addresses of ELUS_URLS, one after the other; without any it does nothing. */
export const refreshElus = job({
  ...PATIENT,
  name: 'import.elus',
  data: z.object({}),
  cron: '20 4 5 * *',
  run: async (services) => {
    for (const address of services.config.registers.elus) {
      const options = { source: citedSource(address) }
      const { fichier, counts } = await reading(address, (path) => importElus(services, machineCaller('system'), path, options))
      services.logger.info({ register: fichier, ...counts }, 'register imported')
    }
  },
})

/** Brings the town halls up to date from the address of MAIRIES_URL; without it does nothing. */
export const refreshMairies = job({
  ...PATIENT,
  name: 'import.mairies',
  data: z.object({}),
  cron: '20 5 * * 1',
  run: async (services) => {
    const address = services.config.registers.mairies
    if (!address) return
    const options = { source: citedSource(address) }
    const { counts } = await reading(address, (path) => importMairies(services, machineCaller('system'), path, options))
    services.logger.info({ register: 'mairies', ...counts }, 'register imported')
  },
})

/**
 * A file that cannot be imported is no better an hour later: the job ends, and keeps the sentence that says why. A register that
 * is away is asked again.
 */
async function reading<T>(address: string, work: (path: string) => Promise<T>): Promise<T> {
  try {
    return await withLocalFile(address, work)
  } catch (error) {
    if (error instanceof DownloadError || !(error instanceof ImportError)) throw error
    throw new JobHopeless(error.message, { cause: error })
  }
}
