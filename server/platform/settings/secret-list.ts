import { OperatorError } from '../operator-error.ts'

const SECRETS_MAX = 3
const LENGTH_MIN = 8
/** The minimum in production is higher: events there are about real payments, so a secret must not be guessable. */
const LENGTH_MIN_PRODUCTION = 16

/**
 * Reads the secrets of a setting: one to three, separated by commas.
 * @param name the name of the setting, for the message of a refusal
 * @throws OperatorError if one is blank, too short, given twice, or contains a space, or if there are more than three
 */
export function secretList(name: string, value: string, production: boolean): string[] {
  const secrets = value.split(',').map((secret) => secret.trim())
  const least = production ? LENGTH_MIN_PRODUCTION : LENGTH_MIN
  const wrong = (what: string) => new OperatorError(`${name} ${what}.`)
  if (secrets.includes('')) throw wrong('contains a blank secret: give one to three secrets separated by commas, or leave it unset')
  if (secrets.length > SECRETS_MAX) throw wrong(`contains ${secrets.length} secrets: at most three are allowed`)
  if (secrets.some((secret) => secret.length < least)) throw wrong(`contains a secret of less than ${least} characters`)
  if (secrets.some((secret) => /[\s\p{Cc}]/u.test(secret))) throw wrong('contains a secret with a space in it')
  if (new Set(secrets).size < secrets.length) throw wrong('contains the same secret twice')
  return secrets
}

/** Reads the secrets of a file, separated by commas or line breaks (LF or CRLF). Blank lines at its end are ignored. */
export const secretsInFile = (name: string, content: string, production: boolean): string[] =>
  secretList(
    name,
    content
      .replace(/^\ufeff/, '')
      .trimEnd()
      .replaceAll(/\r?\n/g, ','),
    production,
  )
