import type { ClientError } from '../../../contract/client.ts'
import { language } from '../i18n/language.ts'
import { typesetIn } from '../i18n/typeset.ts'

/** The messages of the service about fields of the body, by the name of the field: `errors.nom`. “Est obligatoire” is made a sentence. */
export function fieldErrors(error: ClientError | null | undefined): Record<string, string> {
  const faults = (error?.details ?? []).filter(({ path }) => path.startsWith('body.'))
  return Object.fromEntries(
    faults.map(({ path, message }) => [
      path.slice('body.'.length),
      typesetIn(message.replace(/^est obl/, 'Ce champ $&').replace(/^is req/, 'This field $&'), language()),
    ]),
  )
}
