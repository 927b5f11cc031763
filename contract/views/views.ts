import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, Flag, IdOut, Timestamp, one, pageOf, paging, query, text } from '../shared.ts'

/** Saved views of the back-office: the state of a list under a name, for its author or for every administrator. Ours. */

/** Views that one person may keep. */
export const VIEWS_MAX = 100
const QUERY_MAX = 2000
/** `name=value` pairs; neither an address nor a fragment is one. */
const PAIRS = /^(?!&)(?:(?:^|&)[\w.~%+[\]-]+(?:=[^\s#&\p{C}]*)?)*$/u

/** Whether it can be read as what follows the question mark of an address. */
function isQuery(value: string): boolean {
  if (value.length > QUERY_MAX || !PAIRS.test(value) || value.includes('%00')) return false
  try {
    return decodeURIComponent(value) !== null
  } catch {
    return false
  }
}

const Screen = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters and digits with single hyphens')
const QueryString = z
  .string()
  .transform((value) => value.replace(/^\?/, ''))
  .refine(isQuery, `must be a query string of at most ${QUERY_MAX} characters`)
  .meta({ openapi: { type: 'string', maxLength: QUERY_MAX + 1 } })
  .describe('The state of the list as the address has it, without the question mark, which may be sent. Empty: the list as it opens.')
const fields = { nom: text(1, 120), query: QueryString, shared: z.boolean().describe('Whether the other administrators see it.') }

/** A saved view. */
export const SavedView = z
  .object({
    id: IdOut,
    screen: z.string().describe('The list that it is of, such as publications.'),
    nom: z.string(),
    query: z.string(),
    shared: z.boolean(),
    own: z.boolean().describe('Whether it is the caller’s: only those can be changed.'),
    author_id: IdOut,
    author: z.string().nullable().describe('First name and name, else the e-mail address; null where neither is known.'),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: z.int().describe('Send it back as If-Match: "v<version>".'),
  })
  .meta({ id: 'SavedView' })

const path = '/admin/views'
const admin = { chapter: 'views', access: 'admin', extension: true } as const
const record = { ...admin, response: one(SavedView), concurrency: { versioned: true } } as const

export const listViews = endpoint({
  ...admin,
  id: 'listViews',
  method: 'GET',
  path,
  summary: 'Saved views: one’s own, and those that others share',
  description: 'By name. A page holds them all unless many are shared.',
  query: query({ ...paging(VIEWS_MAX), screen: Screen.optional(), own: Flag.optional() }),
  response: pageOf(SavedView),
})
export const createView = endpoint({
  ...record,
  id: 'createView',
  method: 'POST',
  path,
  summary: 'Save a view',
  description: `A name is given once a person and screen, whatever its case. A person keeps ${VIEWS_MAX} at most.`,
  body: z.strictObject({ screen: Screen, ...fields, shared: fields.shared.default(false) }),
  answers: { status: 201 },
  errors: ['already_exists'],
  audit: ['saved_view.create'],
  concurrency: { versioned: true, idempotent: true },
})
export const updateView = endpoint({
  ...record,
  id: 'updateView',
  method: 'PATCH',
  path: `${path}/{id}`,
  params: byId,
  summary: 'Rename, change, share or withdraw one of one’s own views',
  description: 'Somebody else’s shared view is `forbidden`, one that is not shared is not there.',
  body: z.strictObject(fields).partial(),
  errors: ['not_found', 'already_exists', 'forbidden'],
  audit: ['saved_view.update'],
})
export const deleteView = endpoint({
  ...record,
  id: 'deleteView',
  method: 'DELETE',
  path: `${path}/{id}`,
  params: byId,
  summary: 'Delete one of one’s own views',
  description: 'Also a shared one of somebody who is no administrator any more.',
  errors: ['not_found', 'forbidden'],
  audit: ['saved_view.delete'],
})
