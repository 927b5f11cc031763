import type { z } from 'zod'
import type { getOutsidePicture as contract } from '../../../../contract/publications/publications-admin.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { reducedPicture } from '../../medias/reduced-picture.ts'
import { officeRow } from '../reading/rows.ts'

/**
 * Returns the picture that a publication has on another server, read and made anew by this one: those who decide see what it shows, and the other server
 * does not see them. Spec §2-104.
 * @throws AppError not_found also for a publication without such a picture
 */
export async function outsidePicture(
  db: Db,
  services: Pick<Services, 'config' | 'outside'>,
  id: string,
): Promise<z.output<(typeof contract)['response']>['data']> {
  const { image_url } = await officeRow(db, id)
  if (image_url === null) throw new AppError('not_found')
  const read = await reducedPicture(services, image_url)
  if ('fault' in read) return { image: null, largeur: null, hauteur: null, reason: read.fault.fr, reason_en: read.fault.en }
  const { content, type, width, height } = read
  const image = `data:${type};base64,${Buffer.from(content).toString('base64')}`
  return { image, largeur: width, hauteur: height, reason: null, reason_en: null }
}
