import type { z } from 'zod'
import type { ActeurChange } from '../../../contract/acteurs/acteur-changes.ts'
import { normaliseEmail } from '../../platform/contacts/email.ts'
import { normalisePhone } from '../../platform/contacts/phone.ts'
import { normaliseWebsite } from '../../platform/contacts/website.ts'

type Given = Pick<z.output<typeof ActeurChange>, 'telephone' | 'email' | 'site_web'>

/**
 * Returns contact values in normal form. A value that cannot be parsed is returned as written; an absent field stays absent, null clears.
 * @param departement the département of the commune, which decides the territory of the telephone numbers
 */
export function normalised({ telephone, email, site_web }: Given, departement: string) {
  const phone = telephone ? normalisePhone(telephone, departement) : null
  const mail = email ? normaliseEmail(email) : null
  const site = site_web ? normaliseWebsite(site_web) : null
  return {
    ...(telephone === undefined ? {} : { telephone: phone?.display ?? null, telephone_e164: phone?.e164 ?? null }),
    ...(email === undefined ? {} : { email: mail?.email ?? mail?.raw ?? null }),
    ...(site_web === undefined ? {} : { site_web: site?.url ?? site?.email ?? site?.raw ?? null }),
  }
}
