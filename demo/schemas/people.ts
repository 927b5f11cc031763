import { z } from 'zod'
import { BADGES } from '../../contract/acteurs/acteur-records.ts'
import { dataFile } from '../data.ts'
import { ago } from '../dates.ts'
import { actorRef, email, flag, insee, list, permissions, text } from './common.ts'

const actor = z.strictObject({
  theme: text,
  nom: text,
  description: text,
  badge: z.enum(BADGES).optional(),
  badge_given: ago.optional(),
  can_publish: flag,
  can_publish_given: ago.optional(),
  created: ago.optional(),
  validated: z.literal(false).optional(),
  deactivated: ago.optional(),
  deactivated_by_mistake: ago.optional(),
  deleted: ago.optional(),
  also_in: z.array(insee).optional(),
})
export type ActorData = z.infer<typeof actor>
export const actors = dataFile('actors', z.strictObject({ themes: z.record(z.string(), text), actors: z.record(insee, z.array(actor)) }))

const person = z.strictObject({
  email,
  prenom: text,
  nom: text,
  account: text.optional(),
  role: z.enum(['admin', 'platform_admin']).optional(),
  stand_in: z.strictObject({ from: ago, to: ago }).optional(),
  created: ago,
  seen: ago.nullable(),
  deactivated: ago.optional(),
  read_by_admin: z.array(ago).optional(),
  links: z.array(z.strictObject({ actor: actorRef, role: z.enum(['owner', 'member']), permissions: permissions.optional() })).default([]),
  former_links: z.array(z.strictObject({ actor: actorRef, role: z.literal('member'), permissions, from: ago, to: ago })).default([]),
})
export type PersonData = z.infer<typeof person>
export const people = dataFile('people', z.array(person))

export const personNames = dataFile(
  'names',
  z.strictObject({ women: list, men: list, surnames: list, regional_surnames: z.record(z.string(), list) }),
)

const claim = z.strictObject({
  actor: actorRef,
  by: z.union([z.strictObject({ user: email }), z.strictObject({ nom: text, email: text, telephone: text.optional() })]),
  message: text,
  created: ago,
  decision: z.strictObject({ at: ago, reason: text.optional(), owner: email.optional() }).optional(),
})
export type ClaimData = z.infer<typeof claim>
export const claims = dataFile('claims', z.array(claim))

const message = z.strictObject({ at: ago, body: text, reply: flag, bounced: text.optional(), quoted: text.optional() })
const thread = z.strictObject({
  subject: text,
  contact_nom: text,
  contact_email: email,
  source: z.enum(['form', 'email']),
  flag: text.optional(),
  status: z.literal('closed').optional(),
  unread: flag,
  assigned: flag,
  messages: z.array(message).min(1),
  note: z.strictObject({ at: ago, body: text }).optional(),
})
export type ThreadData = z.infer<typeof thread>
export const threads = dataFile(
  'threads',
  z.strictObject({ threads: z.array(thread), canned_replies: z.array(z.strictObject({ title: text, body: text })) }),
)
