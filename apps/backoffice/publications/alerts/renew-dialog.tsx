import { Button, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { renewAlert } from '../../../../contract/publications/event-routes.ts'
import { ifMatch } from '../../../ui/api/client.ts'
import { DialogButtons } from '../../../ui/forms/dialog-buttons.tsx'
import { fieldErrors } from '../../../ui/forms/field-errors.ts'
import { formTexts } from '../../../ui/forms/form-texts.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { useChange } from '../../api/changes.tsx'
import { EndField } from '../fields/end-field.tsx'
import { instantOfField } from '../fields/form-body.ts'
import { fieldOfInstant } from '../fields/form-values.ts'
import { OtherErrors } from '../fields/other-errors.tsx'
import type { Publication } from '../publication.ts'
import type { AlertDialogProps } from './alert-dialog-props.ts'
import { alertTexts } from './alert-texts.ts'
import { useAlertChange } from './use-alert-change.ts'

/** The dialog of another end of an alert. */
export function RenewDialog({ publication, saved, close }: AlertDialogProps) {
  const t = useTexts(alertTexts)
  const shared = useTexts(formTexts)
  const format = useFormat()
  const { expire_le } = publication
  const [end, setEnd] = useState(expire_le === null ? '' : fieldOfInstant(expire_le))
  const done = (now: Publication) => t.renewed(now.title, format.dateTime(now.expire_le ?? ''))
  const renew = useChange(renewAlert, useAlertChange({ saved, close, done, keepsOpen: true }))
  const errors = fieldErrors(renew.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const instant = instantOfField(end)
    if (instant) renew.mutate({ params: { id: publication.id }, body: { expire_le: instant }, headers: ifMatch(publication.version) })
  }
  return (
    <Modal opened onClose={close} title={t.renewTitle(publication.title)} closeButtonProps={{ 'aria-label': shared.close }} returnFocus>
      <form onSubmit={submit}>
        <Stack>
          {expire_le && <Text size="sm">{t.renewLead(format.dateTime(expire_le))}</Text>}
          <EndField value={end} onChange={setEnd} error={errors['expire_le']} ofAlert />
          <OtherErrors errors={errors} shown={['expire_le']} />
          <DialogButtons cancel={shared.cancel} onCancel={close}>
            <Button type="submit" loading={renew.isPending} disabled={instantOfField(end) === null}>
              {t.renew}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
