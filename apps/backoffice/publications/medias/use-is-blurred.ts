import { type Publication, stateOf } from '../publication.ts'
import { useBlur } from './blur.ts'

/** Whether the pictures of a publication are blurred until they are clicked. */
export function useIsBlurred(publication: Publication): boolean {
  const blur = useBlur()
  return blur === 'always' || (blur === 'unchecked' && (stateOf(publication) === 'pending' || publication.reports_count > 0))
}
