import { anotherService } from './harness.ts'
import { mailServer } from './mail-server.ts'
import { temporaryFolder } from './process.ts'

/**
 * Starts a service that sends to people who follow, over the database of the tests, and the mail server that receives what it sends.
 * @param more further settings
 */
export async function sendingService(more: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const server = await mailServer()
  const env = {
    SMTP_URL: server.url,
    MAIL_FROM: 'Beffroi <beffroi@beffroi.example.fr>',
    PUBLIC_URL: 'https://beffroi.example.fr/',
    DATA_DIR: folder.path,
    RATE_LIMITS: 'off',
    ...more,
  }
  const { url, services, close } = await anotherService(env)
  return {
    url,
    services,
    server,
    env,
    close: async () => {
      await close()
      await server.close()
      folder.cleanUp()
    },
  }
}
export type SendingService = Awaited<ReturnType<typeof sendingService>>
