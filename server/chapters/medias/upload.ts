import type { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import type * as contract from '../../../contract/medias/media-upload.ts'
import type { Context } from '../../platform/access/context.ts'
import { assertMay } from '../../platform/access/permissions.ts'
import { record } from '../../platform/audit/record.ts'
import type { Services } from '../../platform/services.ts'
import { lockActeur } from '../publications/writing/create.ts'
import { checkedType, takeIn } from './intake.ts'
import type { MediaAnswer } from './rows.ts'

/**
 * Stores an upload for an actor and sends the job that processes it. The caller's right is read before the file is written to the store, and
 * again in the transaction of its row. Spec §2-63.
 * @throws AppError scope_violation, permission_denied, pictures_unavailable, payload_too_large, validation_failed, service_unavailable
 */
export async function uploadMedia(
  services: Services,
  { db, caller }: Context,
  { file, acteur_id }: z.output<typeof contract.uploadMedia.body>,
): Promise<MediaAnswer> {
  await assertMay(db, caller, acteur_id, ['manage_publications'])
  const type = checkedType(services, file)
  const { bytes, sha256 } = file
  return takeIn(services, {
    file,
    type,
    acteurId: acteur_id,
    userId: caller.userId,
    sourceUrl: null,
    within: async (tx, id) => {
      const { verdict } = await lockActeur(tx, caller, acteur_id)
      if (verdict !== 'allowed') throw new AppError(verdict)
      // Without the file name, which can name persons.
      await record(tx, caller, 'media.upload', { type: 'media', id, after: { acteur_id, mime: type, bytes, sha256 } })
    },
  })
}
