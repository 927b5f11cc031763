import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import jar from 'vnu-jar'
import { temporaryFolder } from '../../server/test/process.ts'

/** What the checker says of a page. */
interface Remark {
  /** The name of the page. */
  page: string
  /** An error, or a warning. */
  message: string
  /** The source around what is meant. */
  extract: string
}

/** The oldest Java that the checker runs on. */
const JAVA = 17

/** The reason why the checker cannot run on this machine; false if it can. */
export const noChecker: string | false = (() => {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' })
  const version = Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0)
  return version < JAVA && `needs Java ${JAVA}: apt-get install -y default-jre-headless`
})()

/** A message of the checker, as its JSON has it. */
interface Message {
  url?: string
  message: string
  extract?: string
}

/**
 * Checks pages by the Nu Html Checker of the W3C, with their drawings and their style sheet.
 * @param pages the HTML of pages by their names
 * @returns errors and warnings, in the order of the pages
 * @throws if the checker does not end with a report
 */
export function checkHtml(pages: ReadonlyMap<string, string>): Remark[] {
  const { path, cleanUp } = temporaryFolder()
  const names = [...pages.keys()]
  try {
    mkdirSync(join(path, 'pages'))
    for (const [at, name] of names.entries()) writeFileSync(join(path, 'pages', `${at}.html`), pages.get(name) ?? '')
    const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--asciiquotes']
    const { stdout, stderr, status } = spawnSync('java', ['-jar', jar.toString(), ...options, join(path, 'pages')], {
      encoding: 'utf8',
      maxBuffer: 256 << 20,
    })
    if (status !== 0) throw new Error(`The checker ended with ${status}: ${stderr}`)
    const { messages } = JSON.parse(stdout) as { messages: Message[] }
    return messages
      .map(({ url = '', message, extract = '' }) => ({
        page: Number(/(\d+)\.html$/.exec(url)?.[1] ?? -1),
        message,
        extract: extract.replaceAll(/\s+/g, ' '),
      }))
      .toSorted((one, other) => one.page - other.page)
      .map((remark) => ({ ...remark, page: names[remark.page] ?? '' }))
  } finally {
    cleanUp()
  }
}
