import type { ClientError } from '../../../contract/client.ts'
import { language } from '../i18n/language.ts'
import { faultAt } from '../notices/field-faults.ts'

/** The faults of the fields of the body as sentences, by the name of the field: `errors.nom`. */
export function fieldErrors(error: ClientError | null | undefined): Record<string, string> {
  const faults = (error?.details ?? []).filter(({ path }) => path.startsWith('body.'))
  return Object.fromEntries(faults.map(({ path, message }) => [path.slice('body.'.length), faultAt(path, message, language())]))
}
