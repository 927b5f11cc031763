/** The parts of mailauth that the proofs of e-mails use: the package has no types for its modules. */
declare module 'mailauth/lib/dkim/verify.js' {
  type Resolver = (name: string, type: string) => Promise<unknown>
  interface Signature {
    signingDomain: string
    selector: string
    signingHeaders: { keys: string }
    status: { result: string; comment?: string | false }
  }
  const dkim: { dkimVerify: (letter: Buffer, options: { resolver: Resolver }) => Promise<{ results: Signature[] }> }
  export default dkim
}
