/** The part of http_ece that tests use: the package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'
  const ece: { decrypt: (content: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }) => Buffer }
  export default ece
}
