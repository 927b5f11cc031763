import { invalid } from '../../../contract/errors.ts'

/**
 * Refuses half a position: a latitude without a longitude, or the reverse. Spec §4.1-25, §2-66.
 * @param path of the object in the request, such as `body`
 * @throws AppError validation_failed
 */
export function assertPosition({ latitude, longitude }: { latitude: number | null; longitude: number | null }, path: string): void {
  if ((latitude === null) !== (longitude === null))
    throw invalid(`${path}.${latitude === null ? 'latitude' : 'longitude'}`, 'is required: a position has two numbers')
}
