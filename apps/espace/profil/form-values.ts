import type { z } from 'zod'
import type { Profil } from '../../../contract/acteurs/profil.ts'
import type { Hours } from '../../ui/communes/hours-field.tsx'
import { actorPicturesBody, type ActorPicturesForm, actorPicturesOf } from '../../ui/medias/actor-picture-values.ts'
import type { ContactName } from '../../ui/labels/contact-labels.ts'

export type ProfilRecord = z.output<typeof Profil>

/** The values of the form of a profile. */
export type ProfilForm = Record<ContactName | 'description' | 'position', string> & { horaires: Hours[] } & ActorPicturesForm

/** The text of a position, as the form has it. */
export const written = (latitude: number | null, longitude: number | null): string =>
  latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`

/** The stored values in the form. */
export const formOf = (profil: ProfilRecord): ProfilForm => ({
  description: profil.description ?? '',
  adresse: profil.adresse ?? '',
  telephone: profil.telephone ?? '',
  email: profil.email ?? '',
  site_web: profil.site_web ?? '',
  position: written(profil.latitude, profil.longitude),
  horaires: profil.horaires,
  ...actorPicturesOf(profil),
})

/**
 * Reads a position as people type or paste it: "48.39, -4.48", "48,39 -4,48", "48,39, -4,48".
 * @returns undefined if it is not two numbers
 */
export function positionOf(typed: string): { latitude: number | null; longitude: number | null } | undefined {
  if (typed.trim() === '') return { latitude: null, longitude: null }
  // A comma before a space separates, one inside of a number is decimal; without a space a point must be the decimal sign.
  const parts = typed
    .trim()
    .split(/[;\s]+|,(?=\s)|,(?=-)/)
    .filter((part) => part !== '')
  const pair = parts.length === 2 ? parts : parts.length === 1 && typed.includes('.') ? typed.split(',') : []
  const [latitude = NaN, longitude = NaN] = pair.map(numberOf)
  return pair.length === 2 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** Reads a number with a decimal point or comma, and a comma after it. No digits are no number: Number() would read them as 0. */
function numberOf(text: string): number {
  const digits = text.trim().replace(/,$/, '').replace(',', '.')
  return digits === '' ? NaN : Number(digits)
}

/** The changed fields of the request body. A position that cannot be read is left to the form. */
export function bodyOf({ position, horaires, logo, images, ...texts }: Partial<ProfilForm>) {
  const fields = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value.trim() || null]))
  return {
    ...fields,
    ...(horaires ? { horaires } : {}),
    ...(position === undefined ? {} : positionOf(position)),
    ...actorPicturesBody({ ...(logo !== undefined && { logo }), ...(images && { images }) }),
  }
}
