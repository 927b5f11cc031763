import type { ClientError } from '../../../contract/client.ts'
import { language } from '../i18n/language.ts'
import { typesetIn } from '../i18n/typeset.ts'

/** A message that names no other thing reads as a sentence below a field. */
const ALONE: Record<string, string> = { 'est obligatoire': 'Ce champ est obligatoire', 'is required': 'This field is required' }

/** The messages of the service about fields of the body, by the name of the field: `errors.nom`. */
export function fieldErrors(error: ClientError | null | undefined): Record<string, string> {
  const faults = (error?.details ?? []).filter(({ path }) => path.startsWith('body.'))
  return Object.fromEntries(
    faults.map(({ path, message }) => [path.slice('body.'.length), typesetIn(ALONE[message] ?? message, language())]),
  )
}
