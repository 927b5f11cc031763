import type { WiredServices } from './platform/chapter.ts'

/** Runs the hourly maintenance of every chapter. A failure is logged and does not stop the others. */
export async function doMaintenance(services: WiredServices): Promise<void> {
  for (const [chore, work] of Object.entries(services.contributions.maintenance))
    await work(services).catch((error: unknown) => services.logger.warn({ chore, err: String(error) }, 'a chore failed'))
}
