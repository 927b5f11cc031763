import { readFileSync } from 'node:fs'

/** The least number of characters of a password. */
export const PASSWORD_MIN = 10
/** The greatest number of characters of a password. */
export const PASSWORD_MAX = 128

/** The passwords of at least ten characters among the ten thousand commonest (common-passwords.md), in lower case; read at the first use. */
let common: ReadonlySet<string> | undefined

/** Whether a password is so common that it is guessed first. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))
  return common.has(password.toLowerCase())
}
