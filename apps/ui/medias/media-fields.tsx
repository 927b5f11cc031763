import { carries } from '../../../contract/publications/kinds.ts'
import { Fieldset, Input, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { DOCUMENT_BYTES, DOCUMENT_TYPE, MB } from '../../../contract/medias/media-limits.ts'
import type { Kind } from '../../../contract/publications/kinds.ts'
import { DOCUMENTS_MAX, PICTURES_MAX } from '../../../contract/publications/pictures.ts'
import { TitleInput } from '../forms/title-input.tsx'
import { useTexts } from '../i18n/texts.ts'
import { Hint } from '../screen/text.tsx'
import { FileDrop, Uploads } from './file-drop.tsx'
import { mediaFormTexts } from './media-form-texts.ts'
import { mediaTexts } from './media-texts.ts'
import { documentRowOf, type MediaForm, pictureRowOf, rowError } from './media-values.ts'
import './medias.css'
import { PictureRows } from './picture-rows.tsx'
import { RowActions } from './row-actions.tsx'
import { type MediaKind, type UploadedMedia, useUploads } from './use-uploads.ts'

interface MediaFieldsProps {
  value: MediaForm
  set: (patch: Partial<MediaForm>) => void
  errors: Readonly<Record<string, string>>
  /** The actor whose files these are; null if there is none. */
  acteurId: string | null
  kind: Kind
  /** Whether the publication is a posted act: its document stays. */
  posted?: boolean
  /** Whether the publication is stored: then its actor does not change. */
  stored: boolean
  /** One of the two lists; absent: both. */
  only?: keyof MediaForm
  /** Called with the number of files that are being sent. */
  onBusy: (count: number) => void
}

/** The pictures and documents of the form of a publication: upload, texts, order. */
export default function MediaFields(props: MediaFieldsProps) {
  const t = useTexts(mediaFormTexts)
  const { value, set, errors, kind, posted = false } = props
  const isAct = carries(kind, 'acte')
  const documentsMax = DOCUMENTS_MAX
  // What files that were added here hold, by the id of the file: their uploader reads it beside them.
  const [held, setHeld] = useState<Readonly<Record<string, UploadedMedia['holds']>>>({})
  const listProps = { ...props, onAdded: ({ id, holds }: UploadedMedia) => setHeld((known) => ({ ...known, [id]: holds })) }
  const images = useMediaList('images', 'image', PICTURES_MAX, listProps)
  const documents = useMediaList('documents', 'document', documentsMax, listProps)
  const busy = images.busy + documents.busy
  const { onBusy } = props
  useEffect(() => onBusy(busy), [busy])
  const missing = props.acteurId === null && <Hint>{props.stored ? t.withoutActor : t.noActor}</Hint>
  const pictureFields = (
    <Fieldset legend={t.images} ref={images.box}>
      <Stack gap="sm">
        <PictureRows
          rows={value.images}
          onChange={(rows) => set({ images: rows })}
          errors={errors}
          move={images.move}
          remove={images.remove}
        />
        <Uploads {...images} />
        {errors['images'] && <Input.Error role="alert">{errors['images']}</Input.Error>}
        {missing || (
          <FileDrop
            label={t.addPictures}
            hint={t.picturesHint(PICTURES_MAX)}
            accept="image/*"
            disabled={value.images.length + images.busy >= PICTURES_MAX}
            onFiles={images.take}
          />
        )}
      </Stack>
    </Fieldset>
  )
  const documentFields = (
    <Fieldset legend={isAct ? t.actDocument : t.documents} ref={documents.box}>
      <Stack gap="sm">
        {value.documents.map(({ media_id, titre }, n) => (
          <DocumentFields
            key={media_id}
            n={n}
            count={value.documents.length}
            fixed={posted}
            titre={titre}
            holds={held[media_id] ?? []}
            error={rowError(errors, 'documents', n, 'titre') ?? rowError(errors, 'documents', n, 'media_id')}
            onChange={(text) => set({ documents: value.documents.map((row, at) => (at === n ? { ...row, titre: text } : row)) })}
            move={(by) => documents.move(n, by)}
            remove={() => documents.remove(n)}
          />
        ))}
        <Uploads {...documents} />
        {errors['documents'] && <Input.Error role="alert">{errors['documents']}</Input.Error>}
        {posted ? (
          <Hint>{t.actPosted}</Hint>
        ) : (
          missing || (
            <FileDrop
              label={isAct ? (value.documents.length === 0 ? t.addAct : t.addAnnexes) : t.addDocuments}
              hint={isAct ? t.actHint(DOCUMENT_BYTES / MB) : t.documentsHint(DOCUMENT_BYTES / MB, documentsMax)}
              accept={DOCUMENT_TYPE}
              disabled={value.documents.length + documents.busy >= documentsMax}
              onFiles={documents.take}
            />
          )
        )}
      </Stack>
    </Fieldset>
  )
  return (
    <>
      {props.only !== 'documents' && pictureFields}
      {props.only !== 'images' && documentFields}
    </>
  )
}

interface DocumentFieldsProps {
  n: number
  count: number
  /** Whether the document can be neither removed nor moved. */
  fixed: boolean
  titre: string
  holds: UploadedMedia['holds']
  error: string | undefined
  onChange: (titre: string) => void
  move: (by: 1 | -1) => void
  remove: () => void
}
function DocumentFields({ n, count, fixed, titre, holds, error, onChange, move, remove }: DocumentFieldsProps) {
  const t = useTexts(mediaFormTexts)
  const { document } = useTexts(mediaTexts)
  return (
    <div className="media-row of-document" role="group" aria-label={document(n + 1)}>
      <TitleInput label={t.titre} value={titre} error={error} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      {holds.length > 0 && (
        <div role="status">
          {holds.map((part) => (
            <Hint key={part}>{t.holds[part]}</Hint>
          ))}
          <Hint>{t.holdsHint}</Hint>
        </div>
      )}
      {!fixed && <RowActions item={document(n + 1)} at={n} count={count} move={move} remove={remove} />}
    </div>
  )
}

interface ListProps extends Pick<MediaFieldsProps, 'value' | 'set' | 'acteurId'> {
  onAdded: (media: UploadedMedia) => void
}

/** One of the two lists: its uploads, and the order of its rows. */
function useMediaList(list: keyof MediaForm, kind: MediaKind, max: number, { value, set, acteurId, onAdded }: ListProps) {
  const t = useTexts(mediaFormTexts)
  const box = useRef<HTMLFieldSetElement>(null)
  // Files that are ready at the same time are added one after the other, each to the rows before it.
  const rows = useRef<readonly object[]>([])
  rows.current = value[list]
  const replace = (next: readonly object[]) => {
    rows.current = next
    set({ [list]: next })
  }
  const add = (media: UploadedMedia) => {
    onAdded(media)
    replace([...rows.current, kind === 'image' ? pictureRowOf(media) : documentRowOf(media)])
  }
  const uploads = useUploads({ kind, acteurId, add })
  const move = (at: number, by: number) => {
    const next = [...value[list]]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    replace(next)
  }
  const remove = (at: number) => {
    replace(value[list].filter((_, n) => n !== at))
    setTimeout(() => box.current?.querySelector<HTMLElement>('.file-drop button')?.focus())
  }
  /** Sends files as long as there is room; the others are refused with a word. */
  const take = (files: readonly File[]) => {
    const room = Math.max(0, max - value[list].length - uploads.busy)
    uploads.start(files.slice(0, room))
    for (const { name } of files.slice(room)) uploads.reject(name, t.tooMany(name, max))
  }
  return { ...uploads, box, move, remove, take }
}
