import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, Id, IdOut, idList, one, query, text, textOrNull, Timestamp, wholeNumber } from '../shared.ts'

/** How the team of the back-office works together on a record: who looks at it, who deals with it, what they noted. Beyond the specification. */

/** The kinds of records that the team looks at, notes on and takes on. Support threads have their own routes. */
export const COLLABORATED = ['publication', 'claim', 'acteur'] as const
export type Collaborated = (typeof COLLABORATED)[number]

/** A person of the team. */
export const Colleague = z.object({ id: IdOut, nom: textOrNull, prenom: textOrNull })

/** The most characters of a note. */
export const NOTE_MAX = 2000
/** The most notes of a record that are answered: the latest. */
export const NOTES_SHOWN = 100

export const RecordNote = z
  .object({ id: IdOut, author_id: IdOut, author: textOrNull, body: z.string(), created_at: Timestamp })
  .meta({ id: 'RecordNote' })

export const Collaboration = z
  .object({
    viewers: z.array(Colleague).describe('Colleagues who looked at this record within the last minute, without the caller.'),
    assignee: Colleague.nullable().describe('Who deals with it.'),
    notes: z.array(RecordNote).describe(`Internal notes, oldest first; the latest ${NOTES_SHOWN}.`),
  })
  .meta({ id: 'RecordCollaboration' })

const chapter = 'collaboration'
const LOOK = { chapter, access: 'admin', params: byId, response: one(Collaboration) } as const
const NOTE = {
  ...LOOK,
  description: 'Only for the team: a note is never sent or published.',
  body: z.strictObject({ body: text(1, NOTE_MAX) }),
  response: one(RecordNote),
  answers: { status: 201 },
  concurrency: { idempotent: true },
} as const
const ASSIGN = { ...LOOK, body: z.strictObject({ user_id: Id.nullable() }) } as const
const looked = 'Also records that the caller looks at it, for a minute.'

export const lookAtPublication = endpoint('GET /admin/publications/{id}/collaboration', {
  ...LOOK,
  id: 'lookAtPublication',
  permission: 'publications.read',
  territory: 'publication',
  summary: 'Who looks at a publication, who deals with it, notes',
  description: looked,
})
export const notePublication = endpoint('POST /admin/publications/{id}/notes', {
  ...NOTE,
  id: 'notePublication',
  permission: 'publications.read',
  territory: 'publication',
  summary: 'Add an internal note on a publication',
  audit: ['publication.note'],
})
export const assignPublication = endpoint('PATCH /admin/publications/{id}/assign', {
  ...ASSIGN,
  id: 'assignPublication',
  permission: 'publications.moderate',
  territory: 'publication',
  summary: 'Say who deals with a publication',
  audit: ['publication.assign'],
})
export const lookAtClaim = endpoint('GET /admin/claims/{id}/collaboration', {
  ...LOOK,
  id: 'lookAtClaim',
  permission: 'claims.read',
  territory: 'claim',
  summary: 'Who looks at a claim, who deals with it, notes',
  description: looked,
})
export const noteClaim = endpoint('POST /admin/claims/{id}/notes', {
  ...NOTE,
  id: 'noteClaim',
  permission: 'claims.read',
  territory: 'claim',
  summary: 'Add an internal note on a claim',
  audit: ['claim.note'],
})
export const assignClaim = endpoint('PATCH /admin/claims/{id}/assign', {
  ...ASSIGN,
  id: 'assignClaim',
  permission: 'claims.decide',
  territory: 'claim',
  summary: 'Say who deals with a claim',
  audit: ['claim.assign'],
})
export const lookAtActeur = endpoint('GET /admin/acteurs/{id}/collaboration', {
  ...LOOK,
  id: 'lookAtActeur',
  permission: 'acteurs.read',
  territory: 'acteur',
  summary: 'Who looks at an actor, who deals with it, notes',
  description: looked,
})
export const noteActeur = endpoint('POST /admin/acteurs/{id}/notes', {
  ...NOTE,
  id: 'noteActeur',
  permission: 'acteurs.read',
  territory: 'acteur',
  summary: 'Add an internal note on an actor',
  audit: ['acteur.note'],
})
export const assignActeur = endpoint('PATCH /admin/acteurs/{id}/assign', {
  ...ASSIGN,
  id: 'assignActeur',
  permission: 'acteurs.write',
  territory: 'acteur',
  summary: 'Say who deals with an actor',
  audit: ['acteur.assign'],
})

/** The most records of which the list answers. */
export const LOOKED_AT_MAX = 200

const OnRecord = z.object({ id: IdOut, viewers: z.array(Colleague), assignee: Colleague.nullable(), notes_count: z.int() })
/** For the rows of a list: the ids of a page in one request. */
export const listCollaboration = endpoint('GET /admin/collaboration', {
  chapter,
  access: 'admin',
  id: 'listCollaboration',
  permission: 'dashboard.read',
  territory: 'query',
  summary: 'Who looks at the records of a list, and who deals with them',
  description: `At most ${LOOKED_AT_MAX} records; those with a colleague or a note, of a kind that the caller may read, within the caller's territory.`,
  query: query({
    type: z.enum(COLLABORATED),
    ids: idList(LOOKED_AT_MAX),
  }),
  response: z.object({ data: z.array(OnRecord) }),
})

/** The most seconds of one stream: the client opens the next one, with its present rights. */
export const STREAM_SECONDS = 120
/** One event of the stream: kinds of records of which one changed, or `presence`. No record is named. */
export const LiveEvent = z.object({
  types: z.array(z.string()),
  rows: z
    .array(IdOut)
    .optional()
    .describe('The rows of the audit trail of these changes, if they are few: by `X-Audit-Id` a client knows its own.'),
  lookers: z.array(IdOut).optional().describe('With presence: the persons who began to look.'),
})

export const liveChanges = endpoint('GET /admin/live', {
  chapter,
  access: 'admin',
  id: 'liveChanges',
  permission: 'dashboard.read',
  territory: 'everywhere',
  summary: 'What changes, as it changes',
  description:
    'Server-sent events. Each says the kinds of records of which one has changed, as `{"types":["publication","presence"]}`, within two seconds; ' +
    `no record is named; \`rows\` and \`lookers\` tell a client whether a change is its own. The first says what changed within the last ten seconds. A stream ends after ${STREAM_SECONDS} seconds; the client opens the next one.`,
  query: query({ seconds: wholeNumber(1, STREAM_SECONDS).optional().describe('The length of the stream.') }),
  response: z.string(),
  answers: { media: 'text/event-stream', stream: true },
})
