import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useTyped } from '../../ui/forms/draft.ts'
import { agreementTexts } from './agreement-texts.ts'

const WHY = { min: 10, max: 500 } as const

interface AloneProps {
  /** Whether somebody else could agree: then the reason is asked for too. */
  asksWhy?: boolean
  label: string
  busy: boolean
  /** By the path of a field, alone or in the `envoi` of a change. */
  errors: Readonly<Record<string, string | undefined>>
  send: (typed: { commune: string; motif_seul?: string }) => void
}

/** Tells without another person: the name of the commune, and a reason where there is somebody who could agree. Spec §2-88. */
export function Alone({ asksWhy = false, label, busy, errors, send }: AloneProps) {
  const t = useTexts(agreementTexts)
  // The address names the alert: the reason of one is not that of another.
  const [why, setWhy] = useTyped(`alone:${location.pathname}`)
  const [commune, setCommune] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form inside the form of a dialog is not sent with it.
    event.stopPropagation()
    send({ commune: commune.trim(), ...(asksWhy ? { motif_seul: why.trim() } : {}) })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        {asksWhy && (
          <Textarea
            size="md"
            label={t.why}
            description={t.whyHint}
            required
            minLength={WHY.min}
            maxLength={WHY.max}
            autosize
            minRows={2}
            value={why}
            error={errors['envoi.motif_seul'] ?? errors['motif_seul']}
            onChange={({ currentTarget: { value } }) => setWhy(value)}
          />
        )}
        <TextInput
          size="md"
          label={t.commune}
          required
          data-missing=""
          maxLength={200}
          autoComplete="off"
          value={commune}
          error={errors['envoi.commune'] ?? errors['commune']}
          onChange={({ currentTarget: { value } }) => setCommune(value)}
        />
        <Button type="submit" size="lg" variant={asksWhy ? 'outline' : 'filled'} color="red" fullWidth loading={busy}>
          {label}
        </Button>
      </Stack>
    </form>
  )
}
