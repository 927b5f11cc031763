import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { agreementTexts } from './agreement-texts.ts'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import type { Pret } from '../../ui/alertes/envoi-types.ts'
import type { useSend } from './use-send.ts'

const WHY = { min: 10, max: 500 } as const

interface AgreementProps {
  pret: Pret
  team: readonly string[]
  send: ReturnType<typeof useSend>
}

/** The buttons of a serious alert: another person agrees, or the way without them. */
export function Agreement({ pret: { destinataires, approbation }, team, send }: AgreementProps) {
  const t = useTexts(agreementTexts)
  if (approbation === 'seule') return <OnlyPerson people={destinataires} send={send} />
  return (
    <Stack gap="xs">
      <Text>{t.lead(team.join(', '))}</Text>
      <Button size="lg" color="red" fullWidth loading={send.isPending} onClick={() => send.run({})}>
        {t.ask(destinataires)}
      </Button>
      <details className="envoi-folded">
        <summary>{t.nobody}</summary>
        <Alone people={destinataires} send={send} />
      </details>
    </Stack>
  )
}

interface TypedProps {
  people: Pret['destinataires']
  send: AgreementProps['send']
}

/** Sends without the other people, with a reason. */
function Alone({ people, send }: TypedProps) {
  const t = useTexts(agreementTexts)
  const [why, setWhy] = useState('')
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.run({ motif_seul: why.trim(), commune: name.trim() })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
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
          error={send.errors['motif_seul']}
          onChange={({ currentTarget: { value } }) => setWhy(value)}
        />
        <TextInput
          size="md"
          label={t.commune}
          required
          maxLength={200}
          autoComplete="off"
          value={name}
          error={send.errors['commune']}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Button type="submit" variant="outline" color="red" fullWidth loading={send.isPending}>
          {t.alone(people)}
        </Button>
      </Stack>
    </form>
  )
}

/** The only person of a town hall types the name of the commune. */
function OnlyPerson({ people, send }: TypedProps) {
  const t = useTexts(agreementTexts)
  const { prets } = useTexts(envoiTexts)
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.run({ commune: name.trim() })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Text>{t.only}</Text>
        <TextInput
          size="md"
          label={t.commune}
          required
          maxLength={200}
          autoComplete="off"
          value={name}
          error={send.errors['commune']}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Button type="submit" size="lg" color="red" fullWidth loading={send.isPending}>
          {prets.premier.send(people)}
        </Button>
      </Stack>
    </form>
  )
}
