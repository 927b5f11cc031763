import { Button, Fieldset, Group, Stack } from '@mantine/core'
import type { FormEvent } from 'react'
import { updateActeur } from '../../../contract/acteurs/acteurs.ts'
import { MB, PICTURE_BYTES, PICTURE_TYPES } from '../../../contract/medias/media-limits.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { SaveRow } from '../../ui/forms/save-row.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useChange } from '../api/changes.tsx'
import { ConflictNotice, mustChoose } from '../forms/conflict-notice.tsx'
import { FileDrop, Uploads } from '../../ui/medias/file-drop.tsx'
import { mediaTexts } from '../../ui/medias/media-texts.ts'
import { mediaBody, pictureFormOf, type PictureRow, pictureRowOf } from '../../ui/medias/media-values.ts'
import '../../ui/medias/medias.css'
import { PictureRows } from '../../ui/medias/picture-rows.tsx'
import { type UploadedMedia, useUploads } from '../../ui/medias/use-uploads.ts'
import type { Acteur } from './identity-form.tsx'
import { Logo } from './logo.tsx'
import { pictureTexts } from './picture-texts.ts'

interface PicturesProps {
  acteur: Acteur
  seen: number
  saved: (version: number) => void
}

/** The logo and the picture of an actor. A logo is saved when it is uploaded; a picture when its text is saved. */
export default function ActeurPictures(props: PicturesProps) {
  return (
    <Stack gap="md">
      <LogoField {...props} />
      <PhotoField {...props} />
    </Stack>
  )
}

const useHint = () => {
  const t = useTexts(pictureTexts)
  const { types } = useTexts(mediaTexts)
  return t.hint(PICTURE_TYPES.map((type) => types[type]).join(', '), PICTURE_BYTES / MB)
}

function LogoField({ acteur, seen, saved }: PicturesProps) {
  const t = useTexts(pictureTexts)
  const hint = useHint()
  const save = useChange(updateActeur, {
    undoable: true,
    refused: 'notSaved',
    done: ({ data }) => (data.logo ? t.logoSaved : t.logoRemoved),
    after: ({ data }) => saved(data.version),
  })
  const set = (logo_media_id: string | null) => save.mutate({ params: { id: acteur.id }, body: { logo_media_id }, headers: ifMatch(seen) })
  const uploads = useUploads({ kind: 'image', acteurId: acteur.id, add: ({ id }) => set(id) })
  return (
    <Fieldset legend={t.logo}>
      <Stack gap="sm">
        {acteur.logo && (
          <Group gap="md">
            <Logo acteur={acteur} size={96} />
            <Button size="compact-sm" variant="default" loading={save.isPending} onClick={() => set(null)}>
              {t.removeLogo}
            </Button>
          </Group>
        )}
        <Uploads {...uploads} />
        <FileDrop
          label={acteur.logo ? t.replaceLogo : t.addLogo}
          hint={hint}
          accept={PICTURE_TYPES.join(',')}
          multiple={false}
          disabled={uploads.busy > 0 || save.isPending}
          onFiles={(files) => uploads.start(files.slice(0, 1))}
        />
      </Stack>
    </Fieldset>
  )
}

function PhotoField({ acteur, seen, saved }: PicturesProps) {
  const t = useTexts(pictureTexts)
  const hint = useHint()
  const draft = useRecordDraft<{ images: PictureRow[] }>(`acteur-photo:${acteur.id}`, {
    images: acteur.photo ? [pictureFormOf(acteur.photo)] : [],
  })
  const { images } = draft.value
  const save = useChange(updateActeur, {
    undoable: true,
    refused: 'notSaved',
    done: ({ data }) => (data.photo ? t.photoSaved : t.photoRemoved),
    after: ({ data }) => {
      draft.drop()
      saved(data.version)
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  const add = (media: UploadedMedia) => draft.set({ images: [pictureRowOf(media)] })
  const uploads = useUploads({ kind: 'image', acteurId: acteur.id, add })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft) || uploads.busy > 0) return
    const [photo = null] = mediaBody({ images }).images ?? []
    save.mutate({ params: { id: acteur.id }, body: { photo }, headers: ifMatch(seen) })
  }
  // The fields of the rows are named as those of a list.
  const errors = Object.fromEntries(
    Object.entries(fieldErrors(save.error)).map(([name, text]) => [name.replace(/^photo\./, 'images.0.'), text]),
  )
  return (
    <form onSubmit={submit}>
      <Fieldset legend={t.photo}>
        <Stack gap="sm">
          <ConflictNotice
            draft={draft}
            id={acteur.id}
            version={acteur.version}
            nameOf={() => t.photo}
            displayOf={(_name, value) => (Array.isArray(value) && value.length > 0 ? t.photo : t.none)}
          />
          <PictureRows
            rows={images}
            onChange={(rows) => draft.set({ images: rows })}
            errors={errors}
            move={() => {}}
            remove={() => draft.set({ images: [] })}
          />
          <Uploads {...uploads} />
          <FileDrop
            label={images.length > 0 ? t.replacePhoto : t.addPhoto}
            hint={hint}
            accept={PICTURE_TYPES.join(',')}
            multiple={false}
            disabled={uploads.busy > 0}
            onFiles={(files) => uploads.start(files.slice(0, 1))}
          />
          <SaveRow draft={draft} busy={save.isPending} disabled={uploads.busy > 0} />
        </Stack>
      </Fieldset>
    </form>
  )
}
