import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { one } from '../shared.ts'
import { Fiche, SUJETS, Suivi } from './suivis.ts'

/** Following by notifications on a device, without an account and without an address. Ours. Spec §2-87. */

const Abonnement = z.strictObject({ endpoint: z.string().max(2048), p256dh: z.string().max(100), auth: z.string().max(50) })

const common = { chapter: 'suivis', access: 'app' } as const

export const getPushKey = endpoint('GET /suivis/appareil', {
  ...common,
  id: 'getPushKey',
  summary: 'The key with which a browser subscribes to notifications',
  response: one(z.object({ cle: z.string().nullable().describe('base64url. Null: this service sends no notifications.') })),
})
export const followByPush = endpoint('POST /suivis/appareil', {
  ...common,
  id: 'followByPush',
  summary: 'Follow by notifications on this device, or see what it follows',
  description:
    'With what the browser gives: its endpoint must be one of a known push service. The first following is answered by one notification that shows that they arrive. Without `suivis` nothing is changed.',
  body: z.strictObject({
    abonnement: Abonnement,
    remplace: Abonnement.nullable()
      .default(null)
      .describe('The former subscription of this browser, which it has replaced: what that one follows moves to the new one.'),
    cle: z.string().max(100).describe('The key that the browser subscribed with.'),
    langue: z.enum(['fr', 'en']).optional(),
    suivis: z.array(Suivi).max(SUJETS.length).default([]),
  }),
  response: one(Fiche),
  limit: 'suivis_fiche',
  audit: ['suivi.follow', 'suivi.move'],
})
