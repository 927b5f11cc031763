import { machineCaller } from '../../../platform/access/caller.ts'
import { handler } from '../../../platform/jobs/handler.ts'
import { citedSource } from '../../../platform/open-data/cited-source.ts'
import { importMairies } from './mairies/import.ts'
import { readRegister } from './read-register.ts'
import { refreshMairies } from './refresh-mairies.job.ts'

/** Updates the town halls from the address of MAIRIES_URL. Without it, does nothing. */
export const refreshMairiesHandler = handler(refreshMairies, async (services) => {
  const address = services.config.registers.mairies
  if (!address) return
  const options = { source: citedSource(address) }
  const { counts } = await readRegister(address, (path) => importMairies(services, machineCaller('system'), path, options))
  services.logger.info({ register: 'mairies', ...counts }, 'register imported')
})
