import { NewPublication } from '../../../../contract/publications/publication-input.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { transact } from '../../../platform/db/db.ts'
import { Faults } from '../../../platform/input/faults.ts'
import { check } from '../../../platform/input/input.ts'
import { insertPublication, type NewPublication as NewPublicationInput } from '../writing/create.ts'
import type { OfficeRow } from '../reading/row-types.ts'
import { lockDraft, type StoredDraft } from './rows.ts'

/**
 * Makes a publication of a draft, by the rules of a creation, with the same id. The draft and its versions are deleted.
 * @throws AppError not_found, permission_denied, precondition_failed, validation_failed (what is missing or wrong), and the errors of insertPublication()
 */
export function submitDraft({ db, caller }: Context, { id, ifMatch }: Target): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const input = newPublication(await lockDraft(tx, caller, id, ifMatch))
    await tx.deleteFrom('publication_drafts').where('id', '=', id).execute()
    return insertPublication(tx, caller, id, input)
  })
}

/** Returns the content of a draft as the body of POST /publications. @throws AppError validation_failed */
function newPublication({ acteur_id, content }: StoredDraft): NewPublicationInput {
  const faults = new Faults()
  const input = check(NewPublication, 'body', { ...content, acteur_id }, faults)
  faults.refuse()
  return input as NewPublicationInput
}
