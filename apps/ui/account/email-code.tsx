import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { confirmEmailChange, type EmailChange } from '../../../contract/compte/email-change.ts'
import { call } from '../api/client.ts'
import { useTexts } from '../i18n/texts.ts'
import { emailTexts } from './email-texts.ts'
import { onRefusal } from './on-refusal.ts'
import { useAct } from './use-account.ts'

/** The address to which a code was sent: the new one, or the present one. */
export type Side = 'new' | 'former'

/** The form of the code that confirms one side of a change of address. @param onTaken the new address has an account */
export function EmailCode({
  side,
  address,
  onAccepted,
  onTaken,
}: {
  side: Side
  address: string
  onAccepted: (answer: { data: z.output<typeof EmailChange> }) => Promise<void>
  onTaken: () => void
}) {
  const t = useTexts(emailTexts)
  const { busy, act } = useAct()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    const wrong = () => setError(t.wrong)
    act(() =>
      call(confirmEmailChange, { body: { code, address: side } }).then(
        onAccepted,
        onRefusal({ validation_failed: wrong, not_found: wrong, already_exists: onTaken }),
      ),
    )
  }
  return (
    <form onSubmit={submit}>
      <Group align="start" gap="sm">
        <TextInput
          label={t.codeNew(address)}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          maxLength={40}
          value={code}
          error={error}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit" mt={25} loading={busy}>
          {t.confirm}
        </Button>
      </Group>
    </form>
  )
}
