import { z } from 'zod'
import { machineCaller } from '../access/caller.ts'
import { job } from '../jobs/definition.ts'
import { withLocalFile } from './download.ts'
import { importElus } from './elus/import.ts'
import { importMairies } from './mairies/import.ts'

/** A large file, a slow register: an attempt has half an hour, and the next comes when the register may be back. */
const PATIENT = { attempts: 4, wait: { first: 900, longest: 4 * 3600 }, seconds: 1800, policy: 'one' } as const

/** Brings the officials up to date from the addresses of ELUS_URLS, one after the other; without any it does nothing. */
export const refreshElus = job({
  ...PATIENT,
  name: 'import.elus',
  data: z.object({}),
  cron: '20 4 5 * *',
  run: async ({ config, database, secrets, logger }) => {
    for (const source of config.registers.elus) {
      const counts = await withLocalFile(source, (path) => importElus({ database, secrets }, machineCaller('system'), path, {}))
      logger.info({ register: 'elus', ...counts }, 'register imported')
    }
  },
})

/** Brings the town halls up to date from the address of MAIRIES_URL; without it does nothing. */
export const refreshMairies = job({
  ...PATIENT,
  name: 'import.mairies',
  data: z.object({}),
  cron: '20 5 * * 1',
  run: async ({ config, database, logger }) => {
    const source = config.registers.mairies
    if (!source) return
    const counts = await withLocalFile(source, (path) => importMairies({ database }, machineCaller('system'), path, {}))
    logger.info({ register: 'mairies', ...counts }, 'register imported')
  },
})
