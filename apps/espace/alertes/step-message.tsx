import { Anchor, Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { AddressInput } from '../../ui/publications/place/address-input.tsx'
import { type AlertForm, communesOf, faultsOf } from './alert-form.ts'
import { alertTexts } from './alert-texts.ts'
import { EndField } from './end-field.tsx'
import { MESSAGE_ADVISED } from './message.ts'
import { MessageBlanks } from './message-blanks.tsx'
import { filled, namesOf, PLACES } from './models.ts'
import { SeverityMark } from './step-severity.tsx'

interface StepMessageProps {
  acteurId: string
  form: AlertForm
  /** Those of the town hall. With one there is no choice. */
  communes: readonly { id: string; nom: string }[]
  zone: string
  /** What the service refused, by its field. */
  refused: Record<string, string>
  severityHref: string
  set: (patch: Partial<AlertForm>) => void
  next: () => void
}

/** The third step: the message, until when it is true, and where. */
export function StepMessage({ acteurId, form, communes, zone, refused, severityHref, set, next }: StepMessageProps) {
  const t = useTexts(alertTexts)
  const [isTried, setTried] = useState(Object.keys(refused).length > 0)
  const [byHand, setByHand] = useState(false)
  const faults = isTried ? faultsOf(form, Date.now()) : {}
  const names = namesOf(form.message)
  const message = filled(form.message, form.blanks)
  const fault = faults.message ? t.faults[faults.message] : (refused['title'] ?? refused['body'])
  const fill = (name: string, value: string) => {
    // The street of the message is where the alert is, until the person says another place.
    const follows = PLACES.has(name) && (form.sectors === '' || form.sectors === (form.blanks?.[name] ?? ''))
    set({ blanks: { ...form.blanks, [name]: value }, ...(follows ? { sectors: value } : {}) })
  }
  const submit = () => {
    setTried(true)
    if (Object.keys(faultsOf(form, Date.now())).length === 0) return next()
    setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid=true], [data-fault]')?.focus())
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="md">
        <Group gap="sm">
          {form.severity && <SeverityMark severity={form.severity} />}
          <Anchor component={Link} href={severityHref} py={4} aria-label={t.changeSeverity}>
            {t.change}
          </Anchor>
        </Group>
        {names.length > 0 && !byHand ? (
          <MessageBlanks
            message={form.message}
            blanks={form.blanks ?? {}}
            acteurId={acteurId}
            error={fault}
            fill={fill}
            edit={() => {
              setByHand(true)
              set({ message, blanks: {} })
            }}
          />
        ) : (
          <Textarea
            size="md"
            label={t.message}
            description={t.firstLine}
            autosize
            minRows={6}
            maxRows={14}
            maxLength={20_000}
            value={form.message}
            error={fault}
            onChange={({ currentTarget: { value } }) => set({ message: value })}
          />
        )}
        <Text size="sm" c="dimmed" className="alert-count">
          {t.count(message.trim().length)}
          {message.trim().length > MESSAGE_ADVISED && ` · ${t.long}`}
        </Text>
        <EndField form={form} zone={zone} error={faults.end ? t.faults[faults.end] : refused['expire_le']} set={set} />
        {communes.length > 1 && (
          <Checkbox.Group
            size="md"
            label={t.communes}
            description={t.communesHint}
            value={communesOf(form, communes).map(({ id }) => id)}
            error={refused['commune_id'] ?? refused['commune_ids']}
            // An alert is of one commune at least: the last tick stays.
            onChange={(chosen) => chosen.length > 0 && set({ communes: chosen })}
          >
            <Stack gap={4} mt={4}>
              {communes.map(({ id, nom }) => (
                <Checkbox key={id} size="md" value={id} label={nom} py={6} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <AddressInput
          streets
          communeId={communesOf(form, communes)[0]?.id ?? ''}
          size="md"
          label={t.sectors}
          description={t.sectorsHint}
          maxLength={2000}
          value={form.sectors}
          error={refused['alerte.secteurs']}
          onChange={(value) => set({ sectors: value })}
        />
        <Button type="submit" size="lg" fullWidth>
          {t.preview}
        </Button>
      </Stack>
    </form>
  )
}
