import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { makeMailer } from '../platform/mail/mailer.ts'
import type { Outgoing } from '../platform/mail/outgoing.ts'
import { readConfig } from '../platform/settings/config.ts'
import { mailServer } from './mail-server.ts'

/** A pair of keys for signatures of e-mails, as PEM. */
export const RSA = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const LETTER: Outgoing = {
  id: '01939b5e-0000-7000-8000-000000000001',
  to_address: 'camille@example.org',
  subject: 'Collecte demain à Béthune : l’été',
  text: 'Bacs gris.\n.\nÀ bientôt   \n\n\n',
  html: '<p>Bacs gris. À bientôt</p>',
  message_id: '<01939b5e@mairie.example.fr>',
  created_at: '2026-11-29T17:00:00.000Z',
  reply_to: 'support@mairie.example.fr',
  in_reply_to: null,
  thread_refs: [],
  automatic: true,
}

/** Returns a letter as a mail server receives it from a service with these settings. */
export async function letterReceived(env: Record<string, string>, changes: Partial<Outgoing> = {}): Promise<string> {
  const server = await mailServer()
  try {
    const { deliver } = makeMailer(readConfig({ ...env, SMTP_URL: server.url }))
    assert.deepEqual(await deliver({ ...LETTER, ...changes }, new AbortController().signal), { outcome: 'accepted' })
    return server.got[0]?.source ?? ''
  } finally {
    await server.close()
  }
}
