import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DialogButtons } from '../../../ui/forms/dialog-buttons.tsx'
import type { ClientError } from '../../../../contract/client.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Failure } from '../../../ui/screen/failure.tsx'
import { decisionTexts } from './decision-texts.ts'
import { daysAfter, localDay, localTime, localDateTime, nextMonday, zoneName } from '../dates.ts'
import { type Publication, stateOf } from '../publication.ts'
import { Hint } from '../../../ui/screen/text.tsx'

const MORNING = '08:00'
const PARIS = 'Europe/Paris'

interface ScheduleProps {
  publication: Publication
  close: () => void
  busy: boolean
  error: ClientError | null
  send: (publie_le: string) => void
}

/** The dialog of the time of publication, in the time zone of the person. */
export function ScheduleDialog({ publication, close, busy, error, send }: ScheduleProps) {
  const t = useTexts(decisionTexts)
  const planned = stateOf(publication) === 'scheduled' ? new Date(publication.publie_le ?? '') : null
  const [day, setDay] = useState(localDay(planned ?? daysAfter(new Date(), 1)))
  const [time, setTime] = useState(planned ? localTime(planned) : MORNING)
  const [past, setPast] = useState(false)
  const title = t.scheduleTitle(publication.title)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const moment = localDateTime(day, time)
    if (!moment || moment.getTime() <= Date.now()) return setPast(true)
    send(moment.toISOString())
  }
  const quick = (label: string, date: Date) => (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => {
        setDay(localDay(date))
        setTime(MORNING)
      }}
    >
      {label}
    </Button>
  )
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ 'aria-label': t.close }}>
      <form onSubmit={submit}>
        <Stack>
          <Group gap={6}>
            {quick(t.tomorrow, daysAfter(new Date(), 1))}
            {quick(t.monday, nextMonday(new Date()))}
          </Group>
          <Group grow align="flex-start">
            <TextInput
              type="date"
              label={t.scheduleDay}
              required
              min={localDay(new Date())}
              value={day}
              error={past && t.schedulePast}
              onChange={({ currentTarget: { value } }) => {
                setDay(value)
                setPast(false)
              }}
              data-autofocus
            />
            <TextInput
              type="time"
              label={t.scheduleTime}
              required
              value={time}
              onChange={({ currentTarget: { value } }) => {
                setTime(value)
                setPast(false)
              }}
            />
          </Group>
          <Hint>{zoneName() === PARIS ? t.scheduleParis : t.scheduleZone(zoneName())}</Hint>
          {error && <Failure title={title} error={error} />}
          <DialogButtons cancel={t.cancel} onCancel={close}>
            <Button type="submit" loading={busy}>
              {t.schedule}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
