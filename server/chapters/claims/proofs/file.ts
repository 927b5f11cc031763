import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { PROOF_BYTES, PROOF_FILES } from '../../../../contract/claims/claim-proofs.ts'
import { AppError, invalid } from '../../../../contract/errors.ts'
import { DOCUMENT_TYPE } from '../../../../contract/medias/media-limits.ts'
import type { ReceivedFile } from '../../../../contract/medias/media-upload.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { Download } from '../../../platform/answers.ts'
import { tooLarge } from '../../../platform/received-file.ts'
import { cleanedName, endsAsPdf, type FileType, typeOf } from '../../medias/sniff.ts'
import { assertClaimant, type ClaimantContext, type Followed, lockPendingClaim } from '../follow-up/claimant.ts'
import { ownClaim, type OwnClaimRow } from '../follow-up/own-rows.ts'

const TYPES = 'must be a JPEG, PNG, WebP or AVIF picture, or a PDF document'

/**
 * Stores a file as evidence. Files of medias have public addresses, so a file of evidence is stored apart: in its row, which deciders alone read.
 * @throws AppError not_found, invalid_state (decided, or the most files are there), validation_failed, payload_too_large
 */
export async function addFile(ctx: ClaimantContext, { file, ...followed }: Followed & { file: ReceivedFile }): Promise<OwnClaimRow> {
  await transact(ctx.db, (tx) => assertClaimant(tx, ctx, followed))
  const mime = typeOfProof(file)
  const content = await readFile(file.path)
  return transact(ctx.db, async (tx) => {
    const claim = await lockPendingClaim(tx, ctx, followed)
    const files = claim.proofs.filter(({ kind }) => kind === 'file')
    if (files.length >= PROOF_FILES)
      throw new AppError('invalid_state', { details: [{ path: 'body.file', message: 'is one file too many' }] })
    const id = newId()
    const { bytes, sha256 } = file
    await tx
      .insertInto('claim_proofs')
      .values({
        id,
        claim_id: claim.id,
        kind: 'file',
        state: 'received',
        filename: cleanedName(file.name, mime),
        mime,
        bytes,
        sha256,
        content,
      })
      .execute()
    const own = await ownClaim(tx, ctx.services.secrets, claim.id)
    // Without the file name, which can name persons.
    await record(tx, ctx.caller, 'claim.proof', { type: 'claim', id: claim.id, after: { proof_id: id, kind: 'file', mime, bytes, sha256 } })
    return own
  })
}

/** Returns the type of a file of evidence by its first bytes. @throws AppError validation_failed, payload_too_large */
export function typeOfProof({ bytes, head, tail }: ReceivedFile): FileType {
  if (bytes === 0) throw invalid('body.file', 'is empty')
  if (bytes > PROOF_BYTES) throw tooLarge(PROOF_BYTES)
  const type = typeOf(head)
  if (type === null) throw invalid('body.file', TYPES)
  if (type === DOCUMENT_TYPE && !endsAsPdf(tail)) throw invalid('body.file', 'is not a whole PDF document')
  return type
}

/**
 * Returns a file of a claim, for a decider; the audit trail records the reading.
 * @throws AppError not_found, also for a file of another claim
 */
export function proofFile({ db, caller }: Context, { id, proofId }: { id: string; proofId: string }): Promise<Download> {
  return transact(db, async (tx) => {
    const row = await tx
      .selectFrom('claim_proofs')
      .select(['filename', 'content'])
      .where('id', '=', proofId)
      .where('claim_id', '=', id)
      .where('kind', '=', 'file')
      .executeTakeFirst()
    if (!row?.content || row.filename === null) throw new AppError('not_found')
    await record(tx, caller, 'claim.read_file', { type: 'claim', id })
    return new Download(Readable.from([row.content]), row.filename)
  })
}
