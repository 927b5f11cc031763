import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { simpleParser } from 'mailparser'

const MAIL_MS = 60_000

/**
 * Returns a function that waits for the next e-mail to an address, which a service writes to files.
 * @param dataDir the data folder of the service
 */
export function mailFolder(dataDir: string) {
  const mail = join(dataDir, 'mail')
  const read = new Set<string>()
  /** @param matching what its text must have; other e-mails are left out */
  return async (address: string, matching?: RegExp): Promise<{ subject: string; text: string }> => {
    for (const until = Date.now() + MAIL_MS; Date.now() < until; await sleep(100)) {
      const files = (await readdir(mail).catch(() => [])).filter((file) => file.endsWith('.eml') && !read.has(file))
      for (const file of files) {
        const { to, subject = '', text = '' } = await simpleParser(await readFile(join(mail, file)))
        if (to === undefined || Array.isArray(to) || to.text !== address) continue
        read.add(file)
        if (matching && !matching.test(text)) continue
        return { subject, text }
      }
    }
    throw new Error(`No e-mail to ${address} within ${MAIL_MS} ms`)
  }
}
