import type { Content } from './content.ts'

/** The fields of the form that an error of the service is about, by the beginning of its name. */
const ABOUT: readonly (readonly [beginning: string, fields: readonly (keyof Content)[]])[] = [
  ['title', ['title']],
  ['body', ['body']],
  ['type_id', ['typeId']],
  ['commune_ids', ['communeIds']],
  ['commune_id', ['communeId']],
  ['source_url', ['sourceUrl']],
  ['image_url', ['imageUrl']],
  ['date_', ['firstDay', 'lastDay']],
  ['images', ['images']],
  ['documents', ['documents']],
  ['expire_le', ['end', 'schedule', 'actDay']],
  ['publie_le', ['schedule', 'end']],
  ['acte', ['nature', 'number', 'actDay', 'signatory', 'sentOn', 'postedOn', 'documents']],
  ['alerte', ['severity', 'sectors', 'instructions', 'source']],
  ['evenement.lieu', ['place', 'address', 'placeCommune', 'position']],
  ['evenement.reservation_url', ['booking']],
  ['evenement.tarif', ['price']],
  ['evenement.public', ['audience']],
  ['evenement', ['dates', 'datesBy', 'rule', 'status', 'statusReason']],
]

/**
 * Returns the errors that still stand: one about a field that was changed since is gone.
 * @param errors by the names of the API
 * @param sent the content to which the service answered
 */
export function stillFaulty(errors: Readonly<Record<string, string>>, sent: Content, now: Content): Record<string, string> {
  const isChanged = (name: string) =>
    ABOUT.find(([beginning]) => name.startsWith(beginning))?.[1].some((field) => sent[field] !== now[field])
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isChanged(name)))
}
