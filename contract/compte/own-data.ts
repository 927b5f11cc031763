import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PersonExport } from '../persons/persons.ts'
import { IdOut, one, Timestamp } from '../shared.ts'

/** The export and the deletion of one's own account. Regulation (EU) 2016/679, art. 15, 17 and 20; beyond the specification. */

/** The days between the request and the erasure, during which it can be taken back. */
export const DELETION_DAYS = 7

const Deletion = z
  .object({
    suppression_prevue: Timestamp.nullable().describe('When the account will be erased; null if nobody asked for that.'),
    acteurs: z
      .array(z.object({ id: IdOut, nom: z.string() }))
      .describe(
        'The actors of which the person is the last owner. Their pages and publications stay as they are, and anybody may claim them. To prevent it, another owner is needed first.',
      ),
  })
  .meta({ id: 'OwnDeletion' })

const own = { chapter: 'compte', access: 'bearer' } as const
export const exportCompte = endpoint('GET /me/export', {
  ...own,
  id: 'exportCompte',
  fresh: 'whole_export',
  summary: 'Everything that is kept about me',
  description: 'One document with the data of all tables. The export is recorded in the audit trail.',
  response: one(PersonExport),
  limit: 'own_export',
  audit: ['user.export'],
})
export const getDeletion = endpoint('GET /me/suppression', {
  ...own,
  id: 'getDeletion',
  summary: 'Whether my account will be erased, and the actors that would lose their last owner',
  response: one(Deletion),
})
export const deleteCompte = endpoint('DELETE /me', {
  ...own,
  id: 'deleteCompte',
  fresh: 'erasure',
  summary: `Have my account erased in ${DELETION_DAYS} days`,
  description: `An e-mail confirms it. The account works until then, and DELETE /me/suppression takes the request back. What the erasure removes: docs/registre-des-traitements.md. The last administrator is refused as \`last_admin\`. A second request changes nothing.`,
  response: one(Deletion),
  answers: { status: 202 },
  errors: ['last_admin', 'invalid_state'],
  audit: ['user.request_erasure'],
})
export const cancelDeletion = endpoint('DELETE /me/suppression', {
  ...own,
  id: 'cancelDeletion',
  summary: 'Keep my account: takes back DELETE /me',
  description: 'Without a request it changes nothing.',
  response: one(Deletion),
  audit: ['user.cancel_erasure'],
})
