import { normaliseEmail } from '../../platform/contacts/email.ts'
import { normalisePhone } from '../../platform/contacts/phone.ts'
import { normaliseWebsite } from '../../platform/contacts/website.ts'

interface Given {
  telephone?: string | null | undefined
  email?: string | null | undefined
  site_web?: string | null | undefined
}

/**
 * Contact values in normal form; what cannot be read stays as it was written. Absent stays absent, null clears.
 * @param departement of the commune: it decides which territory's telephone numbers these are
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
