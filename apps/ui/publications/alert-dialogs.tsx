import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { liftAlert, renewAlert } from '../../../contract/publications/event-routes.ts'
import { ifMatch } from '../api/client.ts'
import type { useAct } from '../api/use-act.ts'
import { Confirm } from '../forms/confirm.tsx'
import { DialogButtons } from '../forms/dialog-buttons.tsx'
import { fieldErrors } from '../forms/field-errors.ts'
import { formTexts } from '../forms/form-texts.ts'
import { isoOf, localOf } from '../forms/local-moment.ts'
import { OtherErrors } from '../forms/other-errors.tsx'
import { useFormat } from '../i18n/format.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'

const texts = bilingual({
  lift: ['Mettre fin à l’alerte', 'End the alert'],
  liftTitle: (name: string) => [`Mettre fin à l’alerte « ${name} » ?`, `End the alert “${name}”?`],
  liftLead: [
    'L’alerte n’est plus en vigueur. Elle reste lisible, avec la mention « levée », jusqu’à sa fin.',
    'The alert is no longer in force. It stays readable, marked as lifted, until its end.',
  ],
  liftReason: ['Motif (facultatif, affiché aux habitants)', 'Reason (optional, shown to residents)'],
  renew: ['Prolonger', 'Extend'],
  renewTitle: (name: string) => [`Prolonger l’alerte « ${name} »`, `Extend the alert “${name}”`],
  end: ['Nouvelle fin', 'New end'],
  endHint: (when: string) => [
    `Fin actuelle : ${when}. Au plus tard dans trente jours.`,
    `Present end: ${when}. Within thirty days at most.`,
  ],
})

const REASON_MAX = 500

interface DialogProps<Save> {
  /** An alert in force. */
  publication: { id: string; version: number; expire_le: string | null }
  /** What it is called in the title of the dialog. */
  name: string
  /** How the application sends the change, and closes the dialog after it. */
  save: Save
  close: () => void
}
type Sends<E extends Endpoint> = Pick<ReturnType<typeof useAct<E>>, 'mutate' | 'isPending' | 'error'>

/** Asks whether an alert in force is lifted, and why. @param telling what its reason means for the message of the end */
export function LiftDialog({ publication, name, save, close, telling }: DialogProps<Sends<typeof liftAlert>> & { telling: string }) {
  const t = useTexts(texts)
  return (
    <Confirm
      opened
      close={close}
      title={t.liftTitle(name)}
      confirm={t.lift}
      danger
      busy={save.isPending}
      reason={{ as: `lift:${publication.id}`, label: t.liftReason, required: false, max: REASON_MAX }}
      onConfirm={(reason) =>
        save.mutate({
          params: { id: publication.id },
          body: reason === '' ? {} : { motif: reason },
          headers: ifMatch(publication.version),
        })
      }
    >
      <Text size="sm">{t.liftLead}</Text>
      <Text size="sm" mt="xs">
        {telling}
      </Text>
    </Confirm>
  )
}

/** Asks for another end of an alert in force. */
export function RenewDialog({ publication, name, save, close }: DialogProps<Sends<typeof renewAlert>>) {
  const t = useTexts(texts)
  const shared = useTexts(formTexts)
  const format = useFormat()
  const { expire_le } = publication
  const [end, setEnd] = useState(localOf(expire_le))
  const errors = fieldErrors(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const instant = isoOf(end)
    if (instant) save.mutate({ params: { id: publication.id }, body: { expire_le: instant }, headers: ifMatch(publication.version) })
  }
  return (
    <Modal opened onClose={close} title={t.renewTitle(name)} closeButtonProps={{ 'aria-label': shared.close }} returnFocus>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            type="datetime-local"
            label={t.end}
            description={expire_le && t.endHint(format.dateTime(expire_le))}
            required
            value={end}
            error={errors['expire_le']}
            onChange={({ currentTarget: { value } }) => setEnd(value)}
          />
          <OtherErrors errors={errors} shown={['expire_le']} />
          <DialogButtons cancel={shared.cancel} onCancel={close}>
            <Button type="submit" loading={save.isPending}>
              {t.renew}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
