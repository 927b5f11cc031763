import { Anchor, Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { AddressInput } from '../../ui/publications/place/address-input.tsx'
import { type AlertForm, communesOf, faultsOf } from './alert-form.ts'
import { alertTexts } from './alert-texts.ts'
import { EndField } from './end-field.tsx'
import { MESSAGE_ADVISED } from './message.ts'
import { markAt, type Mark, marksOf } from './models.ts'
import { SeverityMark } from './step-severity.tsx'

interface StepMessageProps {
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
export function StepMessage({ form, communes, zone, refused, severityHref, set, next }: StepMessageProps) {
  const t = useTexts(alertTexts)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isTried, setTried] = useState(Object.keys(refused).length > 0)
  const faults = isTried ? faultsOf(form, Date.now()) : {}
  const marks = marksOf(form.message)
  const select = ({ from, to }: Mark) => {
    field.current?.focus()
    field.current?.setSelectionRange(from, to)
  }
  /** A tap on a mark selects it: what is typed then takes its place. */
  const onClick = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = currentTarget
    const mark = selectionStart === selectionEnd ? markAt(value, selectionStart) : undefined
    if (mark) select(mark)
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
        <div>
          <Textarea
            ref={field}
            size="md"
            label={t.message}
            description={t.firstLine}
            autosize
            minRows={6}
            maxRows={14}
            maxLength={20_000}
            value={form.message}
            error={faults.message ? t.faults[faults.message] : (refused['title'] ?? refused['body'])}
            onChange={({ currentTarget: { value } }) => set({ message: value })}
            onClick={onClick}
          />
          <Text size="sm" c="dimmed" mt={4} className="alert-count">
            {t.count(form.message.trim().length)}
            {form.message.trim().length > MESSAGE_ADVISED && ` · ${t.long}`}
          </Text>
        </div>
        {marks.length > 0 && (
          <div role="group" aria-label={t.toFill} className="chips alert-chips">
            <Text span size="sm" fw={550} aria-hidden>
              {t.toFill}
            </Text>
            {marks.map((mark) => (
              <button key={mark.from} type="button" className="chip alert-blank" onClick={() => select(mark)}>
                {mark.text.slice(1, -1)}
              </button>
            ))}
          </div>
        )}
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
