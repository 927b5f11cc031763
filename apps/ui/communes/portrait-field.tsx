import { Button, Group } from '@mantine/core'
import { useTexts } from '../i18n/texts.ts'
import { actorPictureTexts } from '../medias/actor-picture-texts.ts'
import { OnePicture } from '../medias/one-picture.tsx'
import type { Commune } from './row-types.ts'

/** The photograph of an official, as the API has it. */
export type Portrait = NonNullable<Commune['elus'][number]['photo']>

interface PortraitFieldProps {
  label: string
  hint: string | undefined
  error: string | undefined
  acteurId: string | null
  value: Portrait | null
  onChange: (value: Portrait | null) => void
}

/** The photograph of an official: uploaded, replaced or removed. It is saved with its row. */
export function PortraitField({ label, hint, error, acteurId, value, onChange }: PortraitFieldProps) {
  const t = useTexts(actorPictureTexts)
  const preview = value?.media.sizes[0]?.url
  return (
    <div className="wide">
      <OnePicture
        legend={label}
        description={hint}
        label={value ? t.replacePhoto : t.addPhoto}
        acteurId={acteurId}
        error={error}
        onChange={(media) => onChange({ media_id: media.id, media })}
      >
        {value && (
          <Group gap="md">
            {preview && <img src={preview} alt={label} width={96} height={96} style={{ objectFit: 'cover' }} />}
            <Button variant="default" onClick={() => onChange(null)}>
              {t.removePhoto}
            </Button>
          </Group>
        )}
      </OnePicture>
    </div>
  )
}
