import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { updateActeur } from '../../../contract/acteurs/acteurs.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { SaveRow } from '../../ui/forms/save-row.tsx'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ActorPictures, useActorPictureDisplay } from '../../ui/medias/actor-pictures.tsx'
import { actorPicturesBody, type ActorPicturesForm, actorPicturesOf } from '../../ui/medias/actor-picture-values.ts'
import { useChange } from '../api/changes.tsx'
import { ConflictNotice, mustChoose } from '../forms/conflict-notice.tsx'
import type { Acteur } from './identity-form.tsx'
import { pictureTexts } from './picture-texts.ts'

interface PicturesProps {
  acteur: Acteur
  seen: number
  saved: (version: number) => void
}

/** The logo and the photo of an actor. */
export default function ActeurPictures({ acteur, seen, saved }: PicturesProps) {
  const t = useTexts(pictureTexts)
  const shared = useTexts(formTexts)
  const display = useActorPictureDisplay()
  const draft = useRecordDraft<ActorPicturesForm>(`acteur-pictures:${acteur.id}`, actorPicturesOf(acteur))
  const [busy, setBusy] = useState({ logo: 0, images: 0 })
  const uploading = busy.logo + busy.images > 0
  const save = useChange(updateActeur, {
    undoable: true,
    refused: 'notSaved',
    done: () => t.saved,
    after: ({ data }) => {
      draft.drop()
      saved(data.version)
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft, event.currentTarget) || uploading) return
    save.mutate({ params: { id: acteur.id }, body: actorPicturesBody(draft.typed), headers: ifMatch(seen) })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <ConflictNotice draft={draft} id={acteur.id} version={acteur.version} {...display} />
        <ActorPictures
          acteurId={acteur.id}
          isTownHall={acteur.type === 'mairie'}
          value={draft.value}
          set={draft.set}
          errors={fieldErrors(save.error)}
          onBusy={(of, count) => setBusy((former) => ({ ...former, [of]: count }))}
        />
        <SaveRow draft={draft} busy={save.isPending} why={uploading ? shared.uploading : undefined} />
      </Stack>
    </form>
  )
}
