import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DialogButtons } from '../../../ui/forms/dialog-buttons.tsx'
import type { ClientError } from '../../../../contract/client.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Failure } from '../../../ui/screen/failure.tsx'
import { decisionTexts } from './decision-texts.ts'
import { daysAfter, endOfDay, localDay } from '../dates.ts'
import type { Publication } from '../publication.ts'

const WEEK = 7

interface FeatureProps {
  publication: Publication
  close: () => void
  busy: boolean
  error: ClientError | null
  send: (featured_until: string | null) => void
}

/** The dialog of the end of featuring, which is optional. */
export function FeatureDialog({ publication, close, busy, error, send }: FeatureProps) {
  const t = useTexts(decisionTexts)
  const [until, setUntil] = useState('')
  const title = t.featureTitle(publication.title)
  const today = localDay(new Date())
  const event = publication.date_fin ?? publication.date_debut
  const submit = (form: FormEvent) => {
    form.preventDefault()
    send(until ? endOfDay(until) : null)
  }
  const quick = (label: string, day: string) => (
    <Button size="compact-sm" variant="default" aria-pressed={until === day} onClick={() => setUntil(day)}>
      {label}
    </Button>
  )
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ 'aria-label': t.close }}>
      <form onSubmit={submit}>
        <Stack>
          <Group gap={6}>
            {quick(t.featureClear, '')}
            {quick(t.featureWeek, localDay(daysAfter(new Date(), WEEK)))}
            {event && event >= today && quick(t.featureEvent, event)}
          </Group>
          <TextInput
            type="date"
            label={t.featureEnd}
            description={until === '' ? t.featureNoEnd : undefined}
            min={today}
            value={until}
            onChange={({ currentTarget: { value } }) => setUntil(value)}
          />
          {error && <Failure title={title} error={error} />}
          <DialogButtons cancel={t.cancel} onCancel={close}>
            <Button type="submit" loading={busy} data-autofocus>
              {t.feature}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
