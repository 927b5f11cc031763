import { Button, Fieldset, Group, Stack } from '@mantine/core'
import type { FormEvent } from 'react'
import { updateProfil } from '../../../contract/acteurs/profil.ts'
import { MB, PICTURE_BYTES, PICTURE_TYPES } from '../../../contract/medias/media-limits.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { ConflictChoice, mustChoose } from '../../ui/forms/conflict-choice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { SaveRow } from '../../ui/forms/save-row.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { FileDrop, Uploads } from '../../ui/medias/file-drop.tsx'
import { mediaTexts } from '../../ui/medias/media-texts.ts'
import { mediaBody, pictureFormOf, type PictureRow, pictureRowOf } from '../../ui/medias/media-values.ts'
import '../../ui/medias/medias.css'
import { PictureRows } from '../../ui/medias/picture-rows.tsx'
import { type UploadedMedia, useUploads } from '../../ui/medias/use-uploads.ts'
import { useAct } from '../use-act.ts'
import type { ProfilRecord } from './form-values.ts'
import { profilTexts } from './profil-texts.ts'

/** The logo and the picture of a page. A logo is saved when it is uploaded; a picture when its text is saved. */
export function ProfilPictures({ profil }: { profil: ProfilRecord }) {
  return (
    <Stack>
      <LogoField profil={profil} />
      <PhotoField profil={profil} />
    </Stack>
  )
}

const useHint = () => {
  const t = useTexts(profilTexts)
  const { types } = useTexts(mediaTexts)
  return t.hint(PICTURE_TYPES.map((type) => types[type]).join(', '), PICTURE_BYTES / MB)
}

function LogoField({ profil }: { profil: ProfilRecord }) {
  const t = useTexts(profilTexts)
  const hint = useHint()
  const stored = useAct(updateProfil, { done: t.logoSaved })
  const removed = useAct(updateProfil, { done: t.logoRemoved })
  const request = (logo_media_id: string | null) => ({
    params: { id: profil.id },
    body: { logo_media_id },
    headers: ifMatch(profil.version),
  })
  const uploads = useUploads({ kind: 'image', acteurId: profil.id, add: ({ id }) => stored.mutate(request(id)) })
  const [smallest] = profil.logo?.media.sizes ?? []
  const isBusy = stored.isPending || removed.isPending
  return (
    <Fieldset legend={t.logo}>
      <Stack gap="sm">
        {smallest && (
          <Group gap="md">
            <img src={smallest.url} alt={t.logo} width={96} height={96} style={{ objectFit: 'contain' }} />
            <Button variant="default" loading={removed.isPending} onClick={() => removed.mutate(request(null))}>
              {t.removeLogo}
            </Button>
          </Group>
        )}
        <Uploads {...uploads} />
        <FileDrop
          label={profil.logo ? t.replaceLogo : t.addLogo}
          hint={hint}
          accept={PICTURE_TYPES.join(',')}
          multiple={false}
          disabled={uploads.busy > 0 || isBusy}
          onFiles={(files) => uploads.start(files.slice(0, 1))}
        />
      </Stack>
    </Fieldset>
  )
}

function PhotoField({ profil }: { profil: ProfilRecord }) {
  const t = useTexts(profilTexts)
  const hint = useHint()
  const draft = useRecordDraft<{ images: PictureRow[] }>(`profil-photo:${profil.id}`, {
    images: profil.photo ? [pictureFormOf(profil.photo)] : [],
  })
  const { images } = draft.value
  const save = useAct(updateProfil, {
    done: images.length > 0 ? t.photoSaved : t.photoRemoved,
    after: draft.drop,
    onError: ({ status }) => status === 422,
  })
  const add = (media: UploadedMedia) => draft.set({ images: [pictureRowOf(media)] })
  const uploads = useUploads({ kind: 'image', acteurId: profil.id, add })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft, event.currentTarget) || uploads.busy > 0) return
    const [photo = null] = mediaBody({ images }).images ?? []
    save.mutate({ params: { id: profil.id }, body: { photo }, headers: ifMatch(profil.version) })
  }
  // The fields of the rows are named as those of a list.
  const errors = Object.fromEntries(
    Object.entries(fieldErrors(save.error)).map(([name, text]) => [name.replace(/^photo\./, 'images.0.'), text]),
  )
  return (
    <form onSubmit={submit}>
      <Fieldset legend={t.photo}>
        <Stack gap="sm">
          <ConflictChoice
            draft={draft}
            title={t.elsewhere}
            nameOf={() => t.photo}
            displayOf={(_name, value) =>
              Array.isArray(value) && value.length > 0
                ? (value as PictureRow[]).map(({ alt, legende }) => alt || legende || t.photo)
                : t.none
            }
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
          {draft.dirty && <SaveRow draft={draft} busy={save.isPending} disabled={uploads.busy > 0} />}
        </Stack>
      </Fieldset>
    </form>
  )
}
