import type { KeyObject } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

/** Whose key signs, and where the DNS has its public half. */
export interface Signer {
  domain: string
  selector: string
  key: KeyObject
}

/**
 * The header fields that a signature covers, where an e-mail has them. nodemailer's own list lacks List-Unsubscribe-Post, which mail programs obey
 * only if it is signed (RFC 8058), and Auto-Submitted.
 */
const SIGNED = [
  'From:To:Subject:Date:Message-ID:Reply-To:In-Reply-To:References',
  'MIME-Version:Content-Type:Content-Transfer-Encoding',
  'Auto-Submitted:List-ID:List-Unsubscribe:List-Unsubscribe-Post',
].join(':')

/** Returns a message with its DKIM signature (RFC 6376) before it. */
export async function signed(message: Buffer, { domain, selector, key }: Signer): Promise<Buffer> {
  const { default: DKIM } = await import('nodemailer/lib/dkim')
  const signer = new DKIM({ domainName: domain, keySelector: selector, privateKey: key, headerFieldNames: SIGNED })
  return buffer(signer.sign(message))
}

/** The domain of an e-mail address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
