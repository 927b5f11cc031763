import type { z } from 'zod'
import type { Profil } from '../../../contract/acteurs/profil.ts'
import type { Hours } from '../../ui/communes/hours-field.tsx'
import { actorPicturesBody, type ActorPicturesForm, actorPicturesOf } from '../../ui/medias/actor-picture-values.ts'
import { positionOf, written } from '../../ui/publications/place/typed-position.ts'
import type { ContactName } from '../../ui/labels/contact-labels.ts'

export type ProfilRecord = z.output<typeof Profil>

/** The values of the form of a profile. */
export type ProfilForm = Record<ContactName | 'description' | 'position', string> & { horaires: Hours[] } & ActorPicturesForm

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
