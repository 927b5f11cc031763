import type { listReported } from '../../../contract/publications/publication-reports.ts'
import type { RowOf } from '../../ui/lists/use-list.ts'
import type { Publication } from '../publications/publication.ts'

/** A reported publication with the summary of its reports. */
export type Reported = RowOf<typeof listReported>
export const hasPictures = ({ images, image_url }: Publication): boolean => images.length > 0 || image_url !== null
