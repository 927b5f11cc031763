import { simpleParser } from 'mailparser'
import { createClient } from '../../../contract/client.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { askSuiviCode, confirmSuivi } from '../../../contract/suivis/suivis.ts'
import { type MailServer, mailServer } from '../../../server/test/mail-server.ts'
import { preparedDatabase } from '../../../server/test/prepared-database.ts'
import { freePort, startService, temporaryFolder } from '../../../server/test/process.ts'
import { until } from './until.ts'
import { builtFromSources, clientAt } from './service.ts'

/** A service of its own, with the demonstration, its public address and a mail server of this machine: what it sends arrives there. */
export interface SendingService {
  url: string
  mail: MailServer
  /** Of its database; null: it has the embedded one, which no other process opens. */
  databaseUrl: string | null
  /** Makes people follow the alerts of the demonstration's town hall, by the codes that they receive. */
  follow: (emails: readonly string[]) => Promise<void>
  close: () => Promise<void>
}

export async function sendingService(): Promise<SendingService> {
  const { path, cleanUp } = temporaryFolder()
  const mail = await mailServer()
  const database = await preparedDatabase(path)
  const port = await freePort()
  const env = {
    DATA_DIR: path,
    DEMO: 'on',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Beffroi <beffroi@beffroi.example.fr>',
    ...(database ? { DATABASE_URL: database.url } : {}),
  }
  await builtFromSources()
  const running = await startService(env)
  const { url } = running
  const commune_id =
    (await clientAt(url, 'mairie@demo.test')(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')?.commune_id ?? ''
  const anybody = createClient({ baseUrl: url, appSource: 'web' })
  const codeOf = async (email: string) => {
    const letter = await until(async () => {
      // The codes of addresses that the mail server holds.
      mail.letGo()
      return mail.got.find(({ to }) => to === email)
    }, Boolean)
    const { subject = '' } = await simpleParser(Buffer.from(letter?.source ?? '', 'latin1'))
    return /^\d{6}/.exec(subject)?.[0] ?? ''
  }
  return {
    url,
    mail,
    databaseUrl: database?.url ?? null,
    follow: async (emails) => {
      for (const email of emails) await anybody(askSuiviCode, { body: { email } })
      for (const email of emails) {
        const code = await codeOf(email)
        await anybody(confirmSuivi, { body: { email, code, suivis: [{ commune_id, sujet: 'alertes' }] } })
      }
      mail.got.length = 0
    },
    close: async () => {
      await running.end('SIGTERM')
      await mail.close()
      await database?.drop()
      cleanUp()
    },
  }
}
