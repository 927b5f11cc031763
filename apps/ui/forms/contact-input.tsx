import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { type ContactKind, fitsContact } from './contact-check.ts'

const texts = bilingual({
  email: ['Adresse e-mail non reconnue : elle est affichée telle quelle.', 'E-mail address not recognised: it is shown as it is.'],
  tel: ['Numéro non reconnu : il est affiché tel quel.', 'Number not recognised: it is shown as it is.'],
  url: ['Adresse web non reconnue : elle est affichée telle quelle.', 'Web address not recognised: it is shown as it is.'],
  postal: ['Code postal non reconnu : cinq chiffres sont attendus.', 'Postal code not recognised: five digits are expected.'],
})
/** The pause after typing before the warning appears. It must not appear during a click: it moves the buttons below. */
const PAUSE_MS = 600
const INPUT_MODES = { email: 'email', tel: 'tel', url: 'url', postal: 'numeric' } as const

interface ContactInputProps extends TextInputProps {
  kind: ContactKind
  value: string
}

/** A contact field. It warns, after a pause in typing, if the text is not valid. It never refuses a text. */
export function ContactInput({ kind, value, description, ...props }: ContactInputProps) {
  const t = useTexts(texts)
  const [settled] = useDebouncedValue(value, PAUSE_MS)
  const odd = settled === value && !fitsContact(kind, value)
  return (
    <TextInput
      {...props}
      value={value}
      inputMode={INPUT_MODES[kind]}
      description={odd ? <span className="odd-contact">{t[kind]}</span> : description}
    />
  )
}
