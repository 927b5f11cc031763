import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { actorPictureTexts } from './actor-picture-texts.ts'
import { type ActorPicturesForm, logoOf } from './actor-picture-values.ts'
import { type PictureRow, pictureRowOf } from './media-values.ts'
import { OnePicture } from './one-picture.tsx'
import { PictureRows } from './picture-rows.tsx'

interface ActorPicturesProps {
  acteurId: string
  /** Whether the actor is the town hall of a commune: its pictures are those of the commune. */
  isTownHall: boolean
  value: ActorPicturesForm
  set: (patch: Partial<ActorPicturesForm>) => void
  errors: Readonly<Record<string, string>>
  /** Called with the number of files that are being sent. */
  onBusy: (of: keyof ActorPicturesForm, count: number) => void
}

/** The logo of an actor, and its photo with its texts: fields of a form, which saves them. */
export function ActorPictures({ acteurId, isTownHall, value: { logo, images }, set, errors, onBusy }: ActorPicturesProps) {
  const t = useTexts(actorPictureTexts)
  // The fields of the rows are named as those of a list.
  const ofRows = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name.replace(/^photo\./, 'images.0.'), text]))
  return (
    <>
      <OnePicture
        legend={isTownHall ? t.arms : t.logo}
        description={isTownHall ? t.ofCommune : null}
        label={logo ? t.replaceLogo : t.addLogo}
        acteurId={acteurId}
        error={errors['logo_media_id']}
        onChange={(media) => set({ logo: logoOf(media) })}
        onBusy={(count) => onBusy('logo', count)}
      >
        {logo && (
          <Group gap="md">
            {logo.preview && <img src={logo.preview} alt={t.logo} width={96} height={96} style={{ objectFit: 'contain' }} />}
            <Button variant="default" onClick={() => set({ logo: null })}>
              {t.removeLogo}
            </Button>
          </Group>
        )}
      </OnePicture>
      <OnePicture
        legend={isTownHall ? t.view : t.photo}
        description={isTownHall ? t.ofCommune : null}
        label={images.length > 0 ? t.replacePhoto : t.addPhoto}
        acteurId={acteurId}
        error={errors['photo']}
        onChange={(media) => set({ images: [pictureRowOf(media)] })}
        onBusy={(count) => onBusy('images', count)}
      >
        <PictureRows
          rows={images}
          onChange={(rows) => set({ images: rows })}
          errors={ofRows}
          move={() => {}}
          remove={() => set({ images: [] })}
        />
      </OnePicture>
    </>
  )
}

/** The name and the values of a field of these in a conflict; undefined for another field. */
export function useActorPictureDisplay() {
  const t = useTexts(actorPictureTexts)
  return {
    nameOf: (name: string) => (name === 'logo' ? t.logo : name === 'images' ? t.photo : undefined),
    displayOf: (name: string, value: unknown): ReactNode => {
      if (name !== 'logo' && name !== 'images') return undefined
      const shown = name === 'logo' ? (value as ActorPicturesForm['logo']) : (value as PictureRow[])[0]
      if (!shown) return t.none
      const { alt = '', legende = '' }: Partial<PictureRow> = shown
      const text = alt || legende || (name === 'logo' ? t.logo : t.photo)
      return shown.preview ? <img src={shown.preview} alt={text} height={64} /> : text
    },
  }
}
