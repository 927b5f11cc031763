import { normaliseEmail } from '../../../../platform/contacts/email.ts'
import { normalisePhone } from '../../../../platform/contacts/phone.ts'
import { oneLine } from '../../../../platform/contacts/text.ts'
import { normaliseWebsite } from '../../../../platform/contacts/website.ts'
import { entriesOf, type Fields, listOf, textOf } from './fields.ts'

/** The contact values of a town hall. Additional or unreadable values are in `remarques`. */
export interface Contact {
  telephone: string | null
  telephone_e164: string | null
  email: string | null
  site_web: string | null
  remarques: string[]
}

/** A longer text is not a telephone number. */
const PHONE_MAX = 100

const labelled = (label: string, text: string) => (label === '' ? text : `${label} : ${text}`)

/**
 * Returns the contact values of a town hall: of each kind the first without a label, since a label marks a special purpose.
 * @param departement of the commune: it decides the numbering plan
 */
export function readContact(fields: Fields, departement: string): Contact {
  const remarques: string[] = []
  const contact: Contact = { telephone: null, telephone_e164: null, email: null, site_web: null, remarques }

  for (const { texte, label } of plainFirst(fields['telephone'], 'description')) {
    const phone = normalisePhone(texte, departement)
    if (!phone) continue
    if (contact.telephone === null && phone.display.length <= PHONE_MAX)
      [contact.telephone, contact.telephone_e164] = [phone.display, phone.e164]
    else remarques.push(labelled(label || 'Téléphone', phone.display))
  }

  const emails = listOf(fields['adresse_courriel']).flatMap((value) => oneLine(textOf(value)).split(/[;,]| (?:ou|et|\/) /))
  const takeEmail = (email: string) => {
    if (contact.email === null) contact.email = email
    else if (contact.email !== email) remarques.push(labelled('E-mail', email))
  }
  for (const read of emails.map(normaliseEmail)) {
    if (read?.email) takeEmail(read.email)
    else if (read?.raw) remarques.push(labelled('E-mail', read.raw))
  }

  for (const { texte, label } of plainFirst(fields['site_internet'], 'libelle')) {
    const site = normaliseWebsite(texte)
    if (!site) continue
    if (site.email !== null) takeEmail(site.email)
    else if (site.url !== null && contact.site_web === null) contact.site_web = site.url
    else remarques.push(labelled(label || 'Site', site.url ?? site.raw ?? ''))
  }
  return contact
}

/** Returns the values of a field with their labels, those without a label first. */
function plainFirst(value: unknown, labelName: string): { texte: string; label: string }[] {
  const bare = listOf(value)
    .filter((entry) => typeof entry === 'string')
    .map((texte) => ({ texte, label: '' }))
  const objects = entriesOf(value).map((entry) => ({
    texte: textOf(entry['valeur']),
    label: oneLine(textOf(entry[labelName])).slice(0, 200),
  }))
  const all = [...bare, ...objects]
  return [...all.filter(({ label }) => label === ''), ...all.filter(({ label }) => label !== '')]
}
