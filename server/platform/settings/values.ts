import { accessSync, constants, lstatSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EmailAddress } from '../../../contract/addresses.ts'
import { splitHosts } from '../db/connections/hosts.ts'
import { OperatorError } from '../operator-error.ts'

/** A setting that cannot be used. The message names the variable and is written for the operator. */
export class ConfigError extends OperatorError {}

/** Returns the items of a comma-separated list, without blanks. */
export const list = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Reads an e-mail address as requests do (Spec §2-141). Returns undefined if the setting is absent. @throws ConfigError */
export const emailAddress = (name: string, value: string | undefined, what = 'an e-mail address'): string | undefined => {
  if (!value) return undefined
  const { success, data } = EmailAddress.safeParse(value)
  if (!success) throw new ConfigError(`${name} must be ${what}.`)
  return data
}

/** Reads a whole number within bounds. @throws ConfigError */
export const integer = (name: string, value: string | undefined, fallback: number, min: number, max: number): number => {
  if (value === undefined || value === '') return fallback
  if (!/^\d+$/.test(value) || Number(value) < min || Number(value) > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
  return Number(value)
}

/** Reads an address with one of these schemes. Returns undefined if the setting is absent. @throws ConfigError */
export const url = (name: string, value: string | undefined, schemes: string[]): string | undefined => {
  if (!value) return undefined
  if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol))
    throw new ConfigError(`${name} must be a ${schemes.map((s) => `${s}//…`).join(' or ')} address.`)
  return value
}

const unreadable = (name: string, path: string, error: unknown) =>
  new ConfigError(`${name} names a file that cannot be read: ${path} (${(error as NodeJS.ErrnoException).code}).`, { cause: error })

/** Reads a file that a setting names. @throws ConfigError */
export const fileOf = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw unreadable(name, path, error)
  }
}

/** Checks that a file that is read later can be read now. @throws ConfigError */
export const readableFile = (name: string, path: string): string => {
  try {
    accessSync(path, constants.R_OK)
    if (!statSync(path).isFile()) throw Object.assign(new Error('no file'), { code: 'it is no file' })
    return path
  } catch (error) {
    throw unreadable(name, path, error)
  }
}

/** Reads the path of a file that is written, and may not be there yet. @throws ConfigError for what cannot be one */
export const writtenFile = (name: string, path: string | undefined): string | undefined => {
  if (!path) return undefined
  try {
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (!found || found.isFile()) return path
  } catch (error) {
    throw new ConfigError(`${name}=${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`, { cause: error })
  }
  throw new ConfigError(`${name}=${path} must be an ordinary file, no folder and no link.`)
}

/** The parameters of the address of a database that name files of this machine. */
const DATABASE_FILES = ['sslcert', 'sslkey', 'sslrootcert']

/** Reads the address of a database, of one or several hosts, and checks the files that it names. @throws ConfigError */
export const databaseAddress = (name: string, value: string | undefined): string | undefined => {
  if (!value) return undefined
  try {
    for (const one of splitHosts(value)) {
      url(name, one, ['postgres:', 'postgresql:'])
      const named = new URL(one).searchParams
      for (const path of DATABASE_FILES.flatMap((each) => named.getAll(each))) readableFile(name, path)
    }
    return value
  } catch (error) {
    if (error instanceof OperatorError && !(error instanceof ConfigError)) throw new ConfigError(`${name} ${error.message}`)
    throw error
  }
}

/** Reads the source of a public register: an address, or a file of this machine. */
export const sourceUrl = (name: string, value: string): string => {
  if (!/^(https?|file):\/\//.test(value) || !URL.canParse(value))
    throw new ConfigError(`${name} must contain http(s):// or file:// addresses, not "${value}".`)
  if (!value.startsWith('file:')) return value
  try {
    return fileURLToPath(value)
  } catch {
    throw new ConfigError(`${name}: "${value}" is not a path on this machine, such as file:///folder/file.csv.`)
  }
}

/** Reads a setting that must be one of the allowed values. @throws ConfigError */
export const oneOf = <T extends string>(name: string, value: string | undefined, allowed: readonly T[], fallback: T): T => {
  if (!value) return fallback
  const found = allowed.find((item) => item === value)
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`)
  return found
}

const ON = new Set(['on', '1', 'true', 'yes'])
const OFF = new Set(['off', '0', 'false', 'no'])

/** Reads on or off in any usual spelling and any case. Returns undefined for any other text. */
export const switched = (value: string): boolean | undefined => {
  const word = value.trim().toLowerCase()
  return ON.has(word) ? true : OFF.has(word) ? false : undefined
}

/** Reads a setting that is on or off. @throws ConfigError */
export const onOff = (name: string, value: string | undefined, fallback: boolean): boolean => {
  if (!value) return fallback
  const on = switched(value)
  if (on === undefined) throw new ConfigError(`${name} must be on or off (also 1, true, yes or 0, false, no), not "${value}".`)
  return on
}
