import { useRef } from 'react'
import type { z } from 'zod'
import { DOCUMENT_BYTES, DOCUMENT_TYPE, MB, PICTURE_BYTES } from '../../../contract/medias/media-limits.ts'
import type { Media } from '../../../contract/medias/media-records.ts'
import { uploadMedia } from '../../../contract/medias/media-upload.ts'
import { getMedia } from '../../../contract/medias/medias.ts'
import { call } from '../api/client.ts'
import { upload } from '../api/upload.ts'
import { useLanguage } from '../i18n/language.ts'
import { useTexts } from '../i18n/texts.ts'
import { typesetIn } from '../i18n/typeset.ts'
import { isHeic } from './heic.ts'
import { mediaFormTexts } from './media-form-texts.ts'
import { reduced } from './reduced.ts'
import { FileFault, useFileQueue } from './use-file-queue.ts'

export type UploadedMedia = z.output<typeof Media>
export type MediaKind = UploadedMedia['kind']

const POLL_MS = 700
const PATIENCE_MS = 180_000

interface UploadsOptions {
  kind: MediaKind
  acteurId: string | null
  /** Called with each file that is ready. */
  add: (media: UploadedMedia) => void
}

/** The first bytes of a PDF document. */
const PDF = '%PDF-'

/** Reads a media until it is processed. Returns null if that lasts too long. */
async function processed(media: UploadedMedia, signal: AbortSignal): Promise<UploadedMedia | null> {
  const end = Date.now() + PATIENCE_MS
  for (let now = media; ; now = (await call(getMedia, { params: { id: media.id } })).data) {
    if (now.state !== 'processing' || signal.aborted) return now
    if (Date.now() > end) return null
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Sends the pictures or documents of an actor one after the other, and reads each until it is ready or has failed. */
export function useUploads({ kind, acteurId, add }: UploadsOptions) {
  const t = useTexts(mediaFormTexts)
  const language = useLanguage()
  // The newest function: a file is ready long after it was chosen.
  const ready = useRef(add)
  ready.current = add
  const unfit = (file: File): string | null => {
    const { size, type } = file
    if (size === 0) return t.faults.empty
    if (kind === 'image' && type === DOCUMENT_TYPE) return t.faults.notPicture
    if (kind === 'document' && type !== '' && type !== DOCUMENT_TYPE) return t.faults.notDocument
    // A picture is reduced before it is sent.
    return kind === 'document' && size > DOCUMENT_BYTES ? t.tooLarge(DOCUMENT_BYTES / MB) : null
  }
  return useFileQueue({
    unfit,
    send: async (chosen, { onProgress, processing, signal }) => {
      const file = kind === 'image' ? await reduced(chosen) : chosen
      if (kind === 'image' && isHeic(file)) throw new FileFault(t.faults.heic)
      if (kind === 'image' && file.size > PICTURE_BYTES) throw new FileFault(t.tooLarge(PICTURE_BYTES / MB))
      // The refusal of the service would name the types of pictures too.
      if (kind === 'document' && (await file.slice(0, PDF.length).text()) !== PDF) throw new FileFault(t.faults.notPdf)
      const { data } = await upload(uploadMedia, { fields: { acteur_id: acteurId ?? '' }, file, onProgress, signal })
      if (data.kind !== kind) throw new FileFault(kind === 'image' ? t.faults.notPicture : t.faults.notDocument)
      processing()
      return async () => {
        const media = await processed(data, signal)
        if (signal.aborted) return
        if (!media) throw new FileFault(t.faults.slow)
        const message = language === 'fr' ? media.failure?.message : media.failure?.message_en
        if (media.state === 'failed') throw new FileFault(typesetIn(message ?? '', language))
        ready.current(media)
      }
    },
  })
}
