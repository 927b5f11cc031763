import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, Fragment, type ReactNode } from 'react'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { CONTACT_LABELS, type ContactName, CONTACTS } from '../labels/contact-labels.ts'
import { ContactInput } from './contact-input.tsx'

const texts = bilingual({ ...CONTACT_LABELS, optional: (label: string) => [`${label} (facultatif)`, `${label} (optional)`] })
const KINDS = { telephone: 'tel', email: 'email', site_web: 'url' } as const
const MOST: Readonly<Record<ContactName, number>> = { adresse: 500, telephone: 254, email: 254, site_web: 2000 }

interface ContactFieldsProps extends Pick<TextInputProps, 'size' | 'disabled' | 'inputWrapperOrder'> {
  value: Readonly<Record<ContactName, string>>
  set: (patch: Partial<Record<ContactName, string>>) => void
  errors: Readonly<Record<string, string>>
  /** Whether the labels say that each may be left out. */
  optional?: boolean
  hints?: Partial<Record<ContactName, string | undefined>>
  /** What stands below a field. */
  below?: (name: ContactName) => ReactNode
}

/** The contacts of an actor: address, telephone, e-mail address and website. */
export function ContactFields({ value, set, errors, optional = false, hints = {}, below, ...common }: ContactFieldsProps) {
  const t = useTexts(texts)
  return CONTACTS.map((name) => {
    const props = {
      ...common,
      label: optional ? t.optional(t[name]) : t[name],
      description: hints[name],
      maxLength: MOST[name],
      value: value[name],
      error: errors[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => set({ [name]: currentTarget.value }),
    }
    const field = name === 'adresse' ? <TextInput {...props} /> : <ContactInput {...props} kind={KINDS[name]} />
    return below ? (
      <div key={name}>
        {field}
        {below(name)}
      </div>
    ) : (
      <Fragment key={name}>{field}</Fragment>
    )
  })
}
