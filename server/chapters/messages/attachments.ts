import { Readable } from 'node:stream'
import { AppError } from '../../../contract/errors.ts'
import type { Db } from '../../platform/db/db.ts'
import { Download } from '../../platform/answers.ts'

/**
 * Returns a file of a message.
 * @throws AppError not_found (no such file, or it was over a limit and not stored)
 */
export async function attachmentFile(db: Db, { id }: { id: string }): Promise<Download> {
  const row = await db.selectFrom('message_attachments').select(['filename', 'content']).where('id', '=', id).executeTakeFirst()
  if (!row?.content) throw new AppError('not_found')
  return new Download(Readable.from([row.content]), row.filename)
}
