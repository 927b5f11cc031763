import { Alert, Text } from '@mantine/core'
import { useLanguage } from '../i18n/language.ts'
import { isMediaError } from '../medias/media-values.ts'
import { fieldFault } from '../notices/field-faults.ts'

interface OtherErrorsProps {
  errors: Readonly<Record<string, string>>
  /** The fields that show their own errors. */
  shown: readonly string[]
}

/** The errors of fields that do not show them, by label. Pictures and documents show theirs. */
export function OtherErrors({ errors, shown }: OtherErrorsProps) {
  const language = useLanguage()
  const others = Object.entries(errors).filter(([name]) => !shown.includes(name) && !isMediaError(name))
  if (others.length === 0) return null
  return (
    <Alert color="red" role="alert">
      {others.map(([name, message]) => (
        <Text size="sm" key={name}>
          {fieldFault(name, message, language)}
        </Text>
      ))}
    </Alert>
  )
}
