import { createPrivateKey, type KeyObject } from 'node:crypto'
import { secretOf } from './client-secret.ts'
import { ConfigError } from './values.ts'

/** The bits that a key may have: receivers take fewer for no signature, and need not read more. */
const [BITS_MIN, BITS_MAX] = [2048, 4096]
const SELECTOR = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){0,3}$/

/** How e-mails are signed. */
export interface Dkim {
  /** The name before `._domainkey.` and the domain of MAIL_FROM, where the DNS has the public key. */
  selector: string
  /** Prints as an object without content. Absent where the mail server signs, by a key under this name. */
  key: KeyObject | undefined
}

/**
 * Reads MAIL_DKIM_KEY (or the file of it) and MAIL_DKIM_SELECTOR; undefined without either. Line ends of the key may be written as \n.
 * @throws ConfigError for a key that nodemailer cannot sign with, or that receivers do not accept
 */
export function dkim(env: Record<string, string | undefined>): Dkim | undefined {
  const pem = secretOf(env, 'MAIL_DKIM_KEY')
  const given = env['MAIL_DKIM_SELECTOR']?.toLowerCase() || undefined
  if (pem === undefined && given === undefined) return undefined
  if (!env['MAIL_FROM'])
    throw new ConfigError('MAIL_DKIM_KEY and MAIL_DKIM_SELECTOR require MAIL_FROM: the key belongs to the domain of its address.')
  const selector = given ?? 'beffroi'
  if (!SELECTOR.test(selector)) throw new ConfigError('MAIL_DKIM_SELECTOR must be a name of letters, digits and hyphens, such as beffroi.')
  return { selector, key: pem === undefined ? undefined : privateKey(pem) }
}

/** Reads the key. nodemailer signs with RSA only, and leaves a signature that fails out without a word. @throws ConfigError */
function privateKey(pem: string): KeyObject {
  const wrong = (found: string) =>
    new ConfigError(
      `MAIL_DKIM_KEY must be a private RSA key in PEM, of ${BITS_MIN} to ${BITS_MAX} bits and without a passphrase: ${found}.`,
    )
  const key = keyOf(pem)
  if (!key) throw wrong('no such key can be read in it')
  if (key.asymmetricKeyType !== 'rsa') throw wrong(`it is a key of ${key.asymmetricKeyType}`)
  const { modulusLength: bits = 0 } = key.asymmetricKeyDetails ?? {}
  if (bits < BITS_MIN || bits > BITS_MAX) throw wrong(`it has ${bits} bits`)
  return key
}

function keyOf(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem.replaceAll(String.raw`\n`, '\n'))
  } catch {
    return null
  }
}
