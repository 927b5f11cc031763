import { machineCaller } from '../../../platform/access/caller.ts'
import { handler } from '../../../platform/jobs/handler.ts'
import { citedSource } from '../../../platform/open-data/cited-source.ts'
import { importElus } from './elus/import.ts'
import { readRegister } from './read-register.ts'
import { refreshElus } from './refresh-elus.job.ts'

/** Updates the officials from the addresses of ELUS_URLS, one after the other. Without any, does nothing. */
export const refreshElusHandler = handler(refreshElus, async (services) => {
  for (const address of services.config.registers.elus) {
    const options = { source: citedSource(address) }
    const { fichier, counts } = await readRegister(address, (path) => importElus(services, machineCaller('system'), path, options))
    services.logger.info({ register: fichier, ...counts }, 'register imported')
  }
})
