import { JobHopeless } from '../../../platform/jobs/errors.ts'
import { withLocalFile } from '../../../platform/open-data/download.ts'
import { DownloadError, ImportError } from '../../../platform/open-data/import-error.ts'

/**
 * Downloads a file and imports it.
 * @throws JobHopeless if the file cannot be imported: a retry would not help, and the job stores the message with the reason;
 *   DownloadError if the register is not available; then the job is retried
 */
export async function readRegister<T>(address: string, work: (path: string) => Promise<T>): Promise<T> {
  try {
    return await withLocalFile(address, work)
  } catch (error) {
    if (error instanceof DownloadError || !(error instanceof ImportError)) throw error
    throw new JobHopeless({ ...error.stored, en: error.message }, { cause: error })
  }
}
