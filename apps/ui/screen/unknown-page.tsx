import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { Screen } from './screen.tsx'

/** The screen of an unknown address, in the words of an application. */
export function UnknownPage({ title, hint, home }: Record<'title' | 'hint' | 'home', string>) {
  return (
    <Screen title={title}>
      <Stack align="flex-start">
        <Text>{hint}</Text>
        <Button component={Link} href="/">
          {home}
        </Button>
      </Stack>
    </Screen>
  )
}
