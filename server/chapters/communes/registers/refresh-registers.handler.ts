import { machineCaller } from '../../../platform/access/caller.ts'
import { JobHopeless } from '../../../platform/jobs/errors.ts'
import { handler } from '../../../platform/jobs/handler.ts'
import { citedSource } from '../../../platform/open-data/cited-source.ts'
import { withLocalFile } from '../../../platform/open-data/download.ts'
import { DownloadError, ImportError } from '../../../platform/open-data/import-error.ts'
import { importElus } from './elus/import.ts'
import { importMairies } from './mairies/import.ts'
import { refreshElus, refreshMairies } from './refresh-registers.job.ts'

/** Updates the officials from the addresses of ELUS_URLS, one after the other. Without any, does nothing. */
export const refreshElusHandler = handler(refreshElus, async (services) => {
  for (const address of services.config.registers.elus) {
    const options = { source: citedSource(address) }
    const { fichier, counts } = await readRegister(address, (path) => importElus(services, machineCaller('system'), path, options))
    services.logger.info({ register: fichier, ...counts }, 'register imported')
  }
})

/** Updates the town halls from the address of MAIRIES_URL. Without it, does nothing. */
export const refreshMairiesHandler = handler(refreshMairies, async (services) => {
  const address = services.config.registers.mairies
  if (!address) return
  const options = { source: citedSource(address) }
  const { counts } = await readRegister(address, (path) => importMairies(services, machineCaller('system'), path, options))
  services.logger.info({ register: 'mairies', ...counts }, 'register imported')
})

/**
 * Downloads a file and imports it.
 * @throws JobHopeless if the file cannot be imported: a retry would not help, and the job stores the message with the reason;
 *   DownloadError if the register is not available; then the job is retried
 */
async function readRegister<T>(address: string, work: (path: string) => Promise<T>): Promise<T> {
  try {
    return await withLocalFile(address, work)
  } catch (error) {
    if (error instanceof DownloadError || !(error instanceof ImportError)) throw error
    throw new JobHopeless({ ...error.stored, en: error.message }, { cause: error })
  }
}
