import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdOut, Timestamp, one } from '../shared.ts'

/** What is kept about a person, handed over or erased. Regulation (EU) 2016/679, art. 15, 17 and 20; ours. */

export const PersonExport = z
  .object({
    generated_at: Timestamp,
    user_id: IdOut.nullable().describe('Null where no account has the address.'),
    emails: z.array(z.string()),
    sections: z.array(
      z.object({
        key: z.string(),
        titre: z.string().describe('What it is, in French.'),
        title: z.string().describe('The same in English.'),
        rows: z.array(z.record(z.string(), z.unknown())),
        truncated: z.boolean().describe('Whether there are more; these are the newest.'),
      }),
    ),
  })
  .meta({ id: 'PersonExport' })
export const PersonErasure = z
  .object({
    user_id: IdOut.nullable(),
    dry_run: z.boolean(),
    erased_at: Timestamp.nullable().describe('When the account was erased; null of a dry run, and without an account.'),
    steps: z.array(
      z.object({
        key: z.string(),
        texte: z.string().describe('What is done, in French.'),
        text: z.string().describe('The same in English.'),
        rows: z.int().describe('How many rows it touches.'),
      }),
    ),
    left: z.array(z.object({ id: IdOut, nom: z.string() })).describe('Actors that are left without an owner.'),
  })
  .meta({ id: 'PersonErasure' })

const admin = { chapter: 'users', access: 'admin', extension: true } as const
const params = z.object({ userId: Id })

export const exportUser = endpoint({
  ...admin,
  id: 'exportUser',
  method: 'GET',
  path: '/admin/users/{userId}/export',
  summary: 'Everything that is kept about a person',
  description: 'One document over all tables: right of access and portability. That it was made is recorded.',
  params,
  response: one(PersonExport),
  errors: ['not_found'],
  audit: ['user.export'],
})
export const eraseUser = endpoint({
  ...admin,
  id: 'eraseUser',
  method: 'POST',
  path: '/admin/users/{userId}/erase',
  summary: 'Erase a person',
  description:
    'What was theirs alone is removed; what must stay (publications of an actor, decided claims, reports) no longer names them. ' +
    'Sessions end at once. It cannot be undone; repeated it changes nothing. `dry_run` tells what would be touched, and touches nothing.',
  params,
  body: z.strictObject({ dry_run: z.boolean().default(false) }),
  response: one(PersonErasure),
  errors: ['not_found', 'last_admin'],
  audit: ['user.erase'],
})
