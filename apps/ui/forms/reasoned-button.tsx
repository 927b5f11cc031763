import { Button, type ButtonProps, Text } from '@mantine/core'
import { type ComponentPropsWithoutRef, type MouseEvent, useId } from 'react'

interface ReasonedButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Why nothing can be done yet, as a sentence; null or undefined: it can. */
  why: string | null | undefined
}

/** A button that cannot be used yet says why beside it. The keyboard reaches it, and its reason is its description. */
export function ReasonedButton({ why, onClick, ...props }: ReasonedButtonProps) {
  const id = useId()
  if (!why) return <Button {...props} onClick={onClick} />
  return (
    <>
      <Button {...props} aria-disabled data-disabled aria-describedby={id} onClick={(event: MouseEvent) => event.preventDefault()} />
      <Text span size="sm" c="dimmed" id={id}>
        {why}
      </Text>
    </>
  )
}
