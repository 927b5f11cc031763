import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, Flag, IdOut, Timestamp, one, pageOf, paging, query, visibleLine } from '../shared.ts'

/** Saved views of the back-office: named states of lists, for their author or for every administrator. Beyond the specification. */

/** The most views of one person. */
export const VIEWS_MAX = 100
const QUERY_MAX = 2000
/** `name=value` pairs. An address or a fragment does not match. */
const PAIRS = /^(?!&)(?:(?:^|&)[\w.~%+[\]-]+(?:=[^\s#&\p{C}]*)?)*$/u

/** Whether a text is a valid query string, without the question mark. */
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
  .describe('The query string of the list’s address. A leading question mark is removed. Empty: the default state of the list.')
const fields = {
  nom: visibleLine(1, 120),
  query: QueryString,
  shared: z.boolean().describe('Whether the other administrators see the view.'),
}

/** A saved view. */
export const SavedView = z
  .object({
    id: IdOut,
    screen: z.string().describe('The list of the view, such as publications.'),
    nom: z.string(),
    query: z.string(),
    shared: z.boolean(),
    own: z.boolean().describe('Whether the view belongs to the caller. Only own views can be changed.'),
    author_id: IdOut,
    author: z.string().nullable().describe('First name and name, else the e-mail address; null if neither is known.'),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: z.int().describe('Send it back as If-Match: "v<version>".'),
  })
  .meta({ id: 'SavedView' })

const admin = { chapter: 'views', access: 'admin' } as const
const record = { ...admin, response: one(SavedView), concurrency: { versioned: true } } as const

export const listViews = endpoint('GET /admin/views', {
  ...admin,
  id: 'listViews',
  permission: 'views.own',
  territory: 'everywhere',
  summary: 'Saved views: one’s own, and those that others share',
  description: 'Sorted by name. One page has all views unless many are shared.',
  query: query({ ...paging(VIEWS_MAX), screen: Screen.optional(), own: Flag.optional() }),
  response: pageOf(SavedView),
})
export const createView = endpoint('POST /admin/views', {
  ...record,
  id: 'createView',
  permission: 'views.own',
  territory: 'everywhere',
  summary: 'Save a view',
  description: `A name is unique for a person and a screen, ignoring case. A person has at most ${VIEWS_MAX} views.`,
  body: z.strictObject({ screen: Screen, ...fields, shared: fields.shared.default(false) }),
  answers: { status: 201 },
  errors: ['already_exists'],
  audit: ['saved_view.create'],
  concurrency: { versioned: true, idempotent: true },
})
export const updateView = endpoint('PATCH /admin/views/{id}', {
  ...record,
  id: 'updateView',
  permission: 'views.own',
  territory: 'everywhere',
  params: byId,
  summary: 'Rename, change, share or withdraw one of one’s own views',
  description: 'A shared view of somebody else answers `forbidden`, a private one `not_found`.',
  body: z.strictObject(fields).partial(),
  errors: ['already_exists', 'forbidden'],
  audit: ['saved_view.update'],
})
export const deleteView = endpoint('DELETE /admin/views/{id}', {
  ...record,
  id: 'deleteView',
  permission: 'views.own',
  territory: 'everywhere',
  params: byId,
  summary: 'Delete one of one’s own views',
  description: 'A shared view of somebody who is no longer an administrator can also be deleted.',
  errors: ['forbidden'],
  audit: ['saved_view.delete'],
})
