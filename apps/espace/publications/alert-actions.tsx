import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { liftAlert, renewAlert } from '../../../contract/publications/event-routes.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { isOutdated, useAct } from '../use-act.ts'
import { CorrectAlert } from './correct-alert.tsx'
import { isoOf, localOf } from './local-time.ts'
import { notifyConflict } from './last-change.ts'
import { type OwnPublication, shownTitle } from './state.ts'
import { toolTexts } from './tool-texts.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'

const REASON_MAX = 500

/** What a town hall does with an alert in force: correct, extend, lift. */
export function AlertActions({ publication }: { publication: OwnPublication }) {
  const t = useTexts(toolTexts)
  const [asked, setAsked] = useState<'correct' | 'renew' | 'lift' | null>(null)
  const close = () => setAsked(null)
  const lift = useAct(liftAlert, {
    done: t.lifted,
    after: close,
    // After a lost connection the dialog keeps the reason.
    onError: (error) => {
      if (isOutdated(error)) close()
      if (error.status === 412) void notifyConflict(error, publication.acteur_id, publication, 'notDone')
      return error.status === 412
    },
  })
  return (
    <Panel title={t.alert}>
      <Group gap="sm">
        <Button color="red" onClick={() => setAsked('lift')}>
          {t.lift}
        </Button>
        <Button variant="default" onClick={() => setAsked('correct')}>
          {t.correct}
        </Button>
        <Button variant="default" onClick={() => setAsked('renew')}>
          {t.renew}
        </Button>
      </Group>
      <Confirm
        opened={asked === 'lift'}
        close={close}
        title={`${t.lift} : ${shownTitle(publication)} (${communeName(publication.commune)})`}
        confirm={t.lift}
        danger
        busy={lift.isPending}
        reason={{ label: t.liftReason, required: false, max: REASON_MAX }}
        onConfirm={(reason) =>
          lift.mutate({
            params: { id: publication.id },
            body: reason === '' ? {} : { motif: reason },
            headers: ifMatch(publication.version),
          })
        }
      >
        <Text size="sm">{t.liftLead}</Text>
      </Confirm>
      {asked === 'correct' && <CorrectAlert publication={publication} close={close} />}
      {asked === 'renew' && <RenewAlert publication={publication} close={close} />}
    </Panel>
  )
}

function RenewAlert({ publication, close }: { publication: OwnPublication; close: () => void }) {
  const t = useTexts(toolTexts)
  const form = useTexts(formTexts)
  const [end, setEnd] = useState(localOf(publication.expire_le))
  const renew = useAct(renewAlert, {
    done: t.renewed,
    after: close,
    onError: (error) => {
      if (error.status === 412) void notifyConflict(error, publication.acteur_id, publication, 'notDone')
      return error.status === 422 || error.status === 412
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const expire_le = isoOf(end)
    if (expire_le) renew.mutate({ params: { id: publication.id }, body: { expire_le }, headers: ifMatch(publication.version) })
  }
  return (
    <Modal opened onClose={close} title={t.renewTitle} closeButtonProps={{ 'aria-label': form.close }}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{t.renewLead}</Text>
          <TextInput
            type="datetime-local"
            label={t.end}
            required
            value={end}
            error={fieldErrors(renew.error)['expire_le']}
            onChange={({ currentTarget: { value } }) => setEnd(value)}
          />
          <Button type="submit" loading={renew.isPending}>
            {t.renew}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
