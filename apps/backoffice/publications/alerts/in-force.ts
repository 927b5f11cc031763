import { isExpired, type Publication } from '../publication.ts'

/** Whether a publication has an alert that is neither lifted nor over: it can be corrected, lifted and renewed. */
export const isInForce = (publication: Publication): boolean =>
  publication.deleted_at === null && publication.alerte !== null && publication.alerte.levee_le === null && !isExpired(publication)
