import { Alert, Text } from '@mantine/core'

interface OtherErrorsProps {
  errors: Readonly<Record<string, string>>
  /** The fields that show their own errors. */
  shown: ReadonlySet<string>
}

/** The errors of fields that do not show them, by name. */
export function OtherErrors({ errors, shown }: OtherErrorsProps) {
  const others = Object.entries(errors).filter(([name]) => !shown.has(name))
  if (others.length === 0) return null
  return (
    <Alert color="red" role="alert">
      {others.map(([name, message]) => (
        <Text size="sm" key={name}>
          {name} : {message}
        </Text>
      ))}
    </Alert>
  )
}
