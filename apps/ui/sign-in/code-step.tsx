import { Anchor, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'

/** One form: what was typed is given by the names of its fields. */
export function Step({ onSubmit, children }: { onSubmit: (given: Record<string, string>) => void; children: ReactNode }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>)
  }
  return (
    <form onSubmit={submit}>
      <Stack>{children}</Stack>
    </form>
  )
}

/** Another way than the button of the form. */
export const Choice = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Anchor component="button" type="button" size="sm" onClick={onClick}>
    {children}
  </Anchor>
)
