import { OperatorError } from '../operator-error.ts'

const SECRETS_MAX = 3
const LENGTH_MIN = 8
/** Where real payments are told, a secret that could be guessed is a mistake. */
const LENGTH_MIN_PRODUCTION = 16

/**
 * The secrets of a setting or a file: separated by commas, in a file also by line breaks.
 * @param name the setting that the sentence of a refusal names
 * @throws OperatorError where one is blank, too short, given twice, or holds a space, or where there are more than three
 */
export function secretList(name: string, value: string, production: boolean): string[] {
  const secrets = value.split(',').map((secret) => secret.trim())
  const least = production ? LENGTH_MIN_PRODUCTION : LENGTH_MIN
  const wrong = (what: string) => new OperatorError(`${name} ${what}.`)
  if (secrets.includes('')) throw wrong('holds a blank secret: give one to three, with commas between, or leave it unset')
  if (secrets.length > SECRETS_MAX) throw wrong(`holds ${secrets.length} secrets: three at most`)
  if (secrets.some((secret) => secret.length < least)) throw wrong(`holds a secret of less than ${least} characters`)
  if (secrets.some((secret) => /[\s\p{Cc}]/u.test(secret))) throw wrong('holds a secret with a space in it')
  if (new Set(secrets).size < secrets.length) throw wrong('holds the same secret twice')
  return secrets
}

/** The same of a file, whose lines may end in any way; blank lines at its end do not count. */
export const secretsInFile = (name: string, content: string, production: boolean): string[] =>
  secretList(
    name,
    content
      .replace(/^\ufeff/, '')
      .trimEnd()
      .replaceAll(/\r?\n/g, ','),
    production,
  )
