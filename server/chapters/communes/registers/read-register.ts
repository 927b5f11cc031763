import { JobHopeless } from '../../../platform/jobs/errors.ts'
import { withLocalFile } from '../../../platform/open-data/download.ts'
import { DownloadError, ImportError } from '../../../platform/open-data/import-error.ts'

/**
 * Downloads a file and imports it.
 * @throws JobHopeless where the file cannot be imported: it is no better an hour later, and the job stores the sentence that says why;
 *   DownloadError where the register is away, which is asked again
 */
export async function readRegister<T>(address: string, work: (path: string) => Promise<T>): Promise<T> {
  try {
    return await withLocalFile(address, work)
  } catch (error) {
    if (error instanceof DownloadError || !(error instanceof ImportError)) throw error
    throw new JobHopeless({ ...error.stored, en: error.message }, { cause: error })
  }
}
