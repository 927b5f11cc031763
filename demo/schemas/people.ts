import { z } from 'zod'
import { ACTEUR_TYPES, BADGES } from '../../contract/acteurs/acteur-records.ts'
import { dataFile } from '../data.ts'
import { ago } from '../dates.ts'
import { LOGOS, picture } from './medias.ts'
import { actorRef, email, flag, insee, list, permissions, text } from './common.ts'

const actor = z.strictObject({
  /** The subject of the actor's publications: templates list themes. It decides the actor's type. */
  theme: text,
  nom: text,
  description: text,
  badge: z.enum(BADGES).optional(),
  /** When the badge was given, if the audit trail has this step. */
  badge_given: ago.optional(),
  can_publish: flag,
  /** When the permission was given, if the audit trail has this step. */
  can_publish_given: ago.optional(),
  /** The creation date of the latest actors. The others were created before the audit trail begins. */
  created: ago.optional(),
  validated: z.literal(false).optional(),
  deactivated: ago.optional(),
  /** When the actor was deactivated. Ten minutes later, undoing activated it again. */
  deactivated_by_mistake: ago.optional(),
  deleted: ago.optional(),
  /** Neighbouring communes where the actor publishes too. */
  also_in: z.array(insee).optional(),
})
export type ActorData = z.infer<typeof actor>
export const actors = dataFile(
  'actors',
  z.strictObject({
    themes: z.record(z.string(), text),
    /** The logo and the picture of actors, town halls too. */
    pictures: z.record(actorRef, z.strictObject({ logo: z.enum(LOGOS).optional(), picture: picture.optional() })),
    actors: z.record(insee, z.array(actor)),
  }),
)

const person = z.strictObject({
  email,
  prenom: text,
  nom: text,
  /** The possibilities of a visitor who signs in as this person, for the start banner. Without it, nobody can sign in as this person. */
  account: text.optional(),
  role: z.enum(['admin', 'platform_admin']).optional(),
  /** The person was an administrator for a while. */
  stand_in: z.strictObject({ from: ago, to: ago }).optional(),
  created: ago,
  /** The last visit; null for a person who was entered and has never signed in. */
  seen: ago.nullable(),
  deactivated: ago.optional(),
  /** When administrators opened the person's record. */
  read_by_admin: z.array(ago).optional(),
  links: z.array(z.strictObject({ actor: actorRef, role: z.enum(['owner', 'member']), permissions: permissions.optional() })).default([]),
  former_links: z.array(z.strictObject({ actor: actorRef, role: z.literal('member'), permissions, from: ago, to: ago })).default([]),
})
export type PersonData = z.infer<typeof person>
export const people = dataFile('people', z.array(person))

/** The first names and surnames of which people's names are composed. The benchmarks' data sets use `regional_surnames`. */
export const personNames = dataFile(
  'names',
  z.strictObject({ women: list, men: list, surnames: list, regional_surnames: z.record(z.string(), list) }),
)

const claim = z.strictObject({
  actor: actorRef,
  /** The account of the claimant, or the data typed by a visitor without an account: `{email}` is the public address of the actor. */
  by: z.union([z.strictObject({ user: email }), z.strictObject({ nom: text, email: text, telephone: text.optional() })]),
  message: text,
  created: ago,
  /** A rejection has a reason. An approval links the claimant, or the owner that the administrator chose. */
  decision: z.strictObject({ at: ago, reason: text.optional(), owner: email.optional() }).optional(),
})
export type ClaimData = z.infer<typeof claim>
export const claims = dataFile('claims', z.array(claim))

const proposal = z.strictObject({
  /** The account of who proposes the actor. */
  by: email,
  commune: insee,
  nom: text,
  type: z.enum(ACTEUR_TYPES),
  adresse: text,
  message: text,
  /** Why the person may manage the actor, if they ask for it. */
  gestion: text.optional(),
  created: ago,
})
/** Proposals of actors that wait for a decision. */
export const proposals = dataFile('proposals', z.array(proposal))

/** A message of a thread. `reply`: from the team; `bounced`: the error of a reply that could not be delivered. */
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
