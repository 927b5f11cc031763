import { createRequire } from 'node:module'
import { domainToASCII } from 'node:url'

/**
 * Returns the host of an e-mail address, in ASCII and lower case.
 * @returns null if it is not an e-mail address
 */
export function hostOfEmail(address: string | null): string | null {
  const host = /^[^\s@]+@([^\s@/:?#[\]]+)$/.exec(address?.trim() ?? '')?.[1]
  return host === undefined ? null : domainToASCII(host).replace(/\.$/, '') || null
}

let disposable: ReadonlySet<string> | undefined
/**
 * Whether an address is at a provider of disposable mailboxes: the host or a parent domain is on the public list of `disposable-email-domains`.
 * Such an address is shown to those who decide, and is refused nowhere: people use them against advertising too.
 */
export function isDisposable(address: string | null): boolean {
  disposable ??= new Set(
    createRequire(import.meta.url)('disposable-email-domains-js/dist/dict/disposable_email_blocklist.json') as Iterable<string>,
  )
  const labels = hostOfEmail(address)?.toLowerCase().split('.') ?? []
  return labels.some((_, index) => disposable?.has(labels.slice(index).join('.')))
}
