import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/**
 * An authenticator in software: it makes real keys on P-256, writes CBOR and signs, as the one in a telephone does. Tests can make it break a
 * rule: another origin, a count that does not grow, no verification of the person.
 */
export interface Authenticator {
  /** The credential's identifier, base64url. */
  id: string
  /** Answers navigator.credentials.create(), as JSON. */
  create: (options: Options, broken?: Broken) => object
  /** Answers navigator.credentials.get(), as JSON. */
  get: (options: Options, broken?: Broken) => Assertion
}

/** The parts of the service's options that an authenticator reads. */
interface Options {
  challenge: string
  rp?: { id?: string }
  rpId?: string
  user?: { id: string }
}
export interface Broken {
  origin?: string
  rpId?: string
  /** The count of uses that is told. */
  counter?: number
  /** False: the person was not verified. */
  verified?: boolean
  challenge?: string
  type?: string
  userHandle?: string
}
interface Assertion {
  id: string
  rawId: string
  type: string
  clientExtensionResults: object
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string }
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** Encodes a value as CBOR (RFC 8949), in the few forms of WebAuthn. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, n: number) => {
    if (n < 24) return Buffer.from([(major << 5) | n])
    if (n < 256) return Buffer.from([(major << 5) | 24, n])
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  }
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const encoded = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

/** Returns the public key in the form of COSE. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/**
 * Makes an authenticator with one credential for an origin.
 * @param counts whether it counts its uses; those of telephones do not
 */
export function authenticator(origin: string, { counts = true }: { counts?: boolean } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(32)
  const id = encoded(credential)
  let uses = 0
  let user = ''
  const clientData = (type: string, { challenge }: Options, broken: Broken) =>
    Buffer.from(
      JSON.stringify({
        type: broken.type ?? type,
        challenge: broken.challenge ?? challenge,
        origin: broken.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const data = (rpId: string, flags: number, broken: Broken, more: Buffer = Buffer.alloc(0)) => {
    uses += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(broken.counter ?? (counts ? uses : 0))
    // UP, and UV unless the person was not verified.
    const shown = flags | 1 | (broken.verified === false ? 0 : 4)
    return Buffer.concat([sha256(broken.rpId ?? rpId), Buffer.from([shown]), counter, more])
  }
  return {
    id,
    create: (options, broken = {}) => {
      user = options.user?.id ?? ''
      const length = Buffer.from([0, credential.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, coseKey(publicKey)])
      const authData = data(options.rp?.id ?? '', 64, broken, attested)
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', options, broken)),
          attestationObject: encoded(attestationObject),
          transports: ['internal'],
        },
      }
    },
    get: (options, broken = {}) => {
      const authenticatorData = data(options.rpId ?? '', 0, broken)
      const client = clientData('webauthn.get', options, broken)
      const signature = createSign('sha256').update(authenticatorData).update(sha256(client)).sign(privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(authenticatorData),
          signature: encoded(signature),
          ...(broken.userHandle || user ? { userHandle: broken.userHandle ?? user } : {}),
        },
      }
    },
  }
}
