import { Fieldset, Input, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { MB, PICTURE_BYTES, PICTURE_TYPES } from '../../../contract/medias/media-limits.ts'
import { useTexts } from '../i18n/texts.ts'
import { actorPictureTexts } from './actor-picture-texts.ts'
import { FileDrop, Uploads } from './file-drop.tsx'
import { mediaTexts } from './media-texts.ts'
import './medias.css'
import { type UploadedMedia, useUploads } from './use-uploads.ts'

interface OnePictureProps {
  legend: string
  /** Where it is shown; null where that is known. */
  description: string | null | undefined
  /** The button that chooses a file. */
  label: string
  acteurId: string | null
  error: string | undefined
  onChange: (media: UploadedMedia) => void
  /** Called with the number of files that are being sent. */
  onBusy?: (count: number) => void
  /** The picture as it is. */
  children: ReactNode
}

/** A picture of an actor, chosen, sent and shown in the place of the former one. */
export function OnePicture({ legend, description, label, acteurId, error, onChange, onBusy, children }: OnePictureProps) {
  const t = useTexts(actorPictureTexts)
  const { types } = useTexts(mediaTexts)
  const uploads = useUploads({ kind: 'image', acteurId, add: onChange })
  useEffect(() => onBusy?.(uploads.busy), [uploads.busy])
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        {description && (
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        )}
        {children}
        <Uploads {...uploads} />
        {error && <Input.Error role="alert">{error}</Input.Error>}
        <FileDrop
          label={label}
          hint={t.hint(PICTURE_TYPES.map((type) => types[type]).join(', '), PICTURE_BYTES / MB)}
          accept="image/*"
          multiple={false}
          disabled={uploads.busy > 0}
          onFiles={(files) => uploads.start(files.slice(0, 1))}
        />
      </Stack>
    </Fieldset>
  )
}
