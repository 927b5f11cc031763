import { after, before } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { preparedDatabase } from '../../../server/test/prepared-database.ts'
import { freePort, type Running, startService, temporaryFolder } from '../../../server/test/process.ts'
import { browser } from './chromium.ts'
import { mailFolder } from './mail-folder.ts'
import { builtFromSources } from './service.ts'
import { PATIENCE_MS } from './until.ts'

/**
 * An empty service with mail files, for the suite that is being declared: it starts before its tests and ends after them.
 * @param admin its first administrator
 */
export function emptyService(admin: { email: string; password: string }) {
  const folder = temporaryFolder()
  const contexts: BrowserContext[] = []
  let service: Running | undefined
  let origin = ''
  let drop = async () => {}
  before(async () => {
    await builtFromSources()
    const PORT = String(await freePort())
    origin = `http://localhost:${PORT}`
    const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, DEMO: 'off', DATA_DIR: folder.path, PORT, PUBLIC_URL: origin }
    const database = await preparedDatabase(folder.path)
    drop = database?.drop ?? drop
    service = await startService({ ...env, ...(database ? { DATABASE_URL: database.url } : {}) })
  })
  after(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    await service?.end('SIGTERM')
    await drop()
    folder.cleanUp()
  })
  return {
    /** Its address, while its tests run. */
    get origin() {
      return origin
    },
    nextMail: mailFolder(folder.path),
    /** Opens a page of a person with a browser of their own: a telephone, or as wide as is said. */
    person: async (width = 390): Promise<Page> => {
      const context = await (await browser()).newContext({ locale: 'fr-FR', viewport: { width, height: 844 }, reducedMotion: 'reduce' })
      context.setDefaultTimeout(PATIENCE_MS)
      contexts.push(context)
      return context.newPage()
    },
  }
}
