import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdOut, Timestamp, one } from '../shared.ts'

/** Export and erasure of a person's data. Regulation (EU) 2016/679, art. 15, 17 and 20; beyond the specification. */

export const PersonExport = z
  .object({
    generated_at: Timestamp,
    user_id: IdOut.nullable().describe('Null if no account has the address.'),
    emails: z.array(z.string()),
    sections: z.array(
      z.object({
        key: z.string(),
        titre: z.string().describe('The title in French.'),
        title: z.string().describe('The title in English.'),
        rows: z.array(z.record(z.string(), z.unknown())),
        truncated: z.boolean().describe('Whether only the newest rows are returned.'),
      }),
    ),
  })
  .meta({ id: 'PersonExport' })
export const PersonErasure = z
  .object({
    user_id: IdOut.nullable(),
    dry_run: z.boolean(),
    erased_at: Timestamp.nullable().describe('When the account was erased; null for a dry run and without an account.'),
    steps: z.array(
      z.object({
        key: z.string(),
        texte: z.string().describe('The description of the step in French.'),
        text: z.string().describe('The description in English.'),
        rows: z.int().describe('The number of rows that the step changes.'),
      }),
    ),
    left: z.array(z.object({ id: IdOut, nom: z.string() })).describe('The actors that have no owner any more.'),
  })
  .meta({ id: 'PersonErasure' })

const admin = { chapter: 'users', access: 'admin' } as const
const params = z.object({ userId: Id })

export const exportUser = endpoint('GET /admin/users/{userId}/export', {
  ...admin,
  id: 'exportUser',
  fresh: 'whole_export',
  permission: 'persons.manage',
  summary: 'Everything that is kept about a person',
  description:
    'One document with the data of all tables, for the rights of access and portability. The export is recorded in the audit trail.',
  params,
  response: one(PersonExport),
  audit: ['user.export'],
})
export const eraseUser = endpoint('POST /admin/users/{userId}/erase', {
  ...admin,
  id: 'eraseUser',
  fresh: 'erasure',
  permission: 'persons.manage',
  summary: 'Erase a person',
  description:
    'Data of the person alone is deleted; records that must remain (publications of an actor, decided claims, reports) no longer name the person. ' +
    'Sessions end at once. An erasure cannot be undone; repeating it has no effect. `dry_run` returns what would change, and changes nothing.',
  params,
  body: z.strictObject({ dry_run: z.boolean().default(false) }),
  response: one(PersonErasure),
  errors: ['last_admin'],
  audit: ['user.erase'],
})
