import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ClientError } from '../../../contract/client.ts'
import { DOCUMENT_BYTES, DOCUMENT_TYPE, MB, PICTURE_BYTES } from '../../../contract/medias/media-limits.ts'
import type { Media } from '../../../contract/medias/media-records.ts'
import { uploadMedia } from '../../../contract/medias/media-upload.ts'
import { getMedia } from '../../../contract/medias/medias.ts'
import { call } from '../api/client.ts'
import { TRANSIENT_ERRORS } from '../api/queries.ts'
import { upload } from '../api/upload.ts'
import { fieldErrors } from '../forms/field-errors.ts'
import { useLanguage } from '../i18n/language.ts'
import { useTexts } from '../i18n/texts.ts'
import { typesetIn } from '../i18n/typeset.ts'
import { errorText } from '../notices/notify.tsx'
import { mediaFormTexts } from './media-form-texts.ts'

export type UploadedMedia = z.output<typeof Media>
export type MediaKind = UploadedMedia['kind']

/** A file that is being sent or processed, or that was refused. */
export interface Upload {
  key: string
  name: string
  /** The part that is sent, from 0 to 1. */
  sent: number
  state: UploadedMedia['state'] | 'sending'
  fault: string | null
  /** Sends the file once more; absent where that would be refused again. */
  retry?: () => void
}

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

/** Sends files one after the other, and reads each until it is ready or has failed. A fault is shown at its file. */
export function useUploads({ kind, acteurId, add }: UploadsOptions) {
  const t = useTexts(mediaFormTexts)
  const language = useLanguage()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  // The newest function: a file is ready long after it was chosen.
  const ready = useRef(add)
  ready.current = add
  const broken = useRef(new Map<string, () => void>())
  useEffect(() => {
    const online = () => broken.current.forEach((retry) => retry())
    addEventListener('online', online)
    return () => {
      removeEventListener('online', online)
      aborts.current.forEach((abort) => abort.abort())
    }
  }, [])

  const patch = (key: string, part: Partial<Upload>) => setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const dismiss = (key: string) => {
    broken.current.delete(key)
    aborts.current.get(key)?.abort()
    setUploads((all) => all.filter((one) => one.key !== key))
  }
  const fails = (key: string, fault: string) => patch(key, { state: 'failed', fault })

  const processed = async (media: UploadedMedia, { signal }: AbortController): Promise<UploadedMedia | null> => {
    const end = Date.now() + PATIENCE_MS
    for (let now = media; ; now = (await call(getMedia, { params: { id: media.id } })).data) {
      if (now.state !== 'processing' || signal.aborted) return now
      if (Date.now() > end) return null
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
  const take = async (key: string, sent: UploadedMedia, abort: AbortController) => {
    if (sent.kind !== kind) return fails(key, kind === 'image' ? t.faults.notPicture : t.faults.notDocument)
    patch(key, { state: 'processing' })
    const media = await processed(sent, abort)
    if (abort.signal.aborted) return undefined
    if (!media) return fails(key, t.faults.slow)
    const message = language === 'fr' ? media.failure?.message : media.failure?.message_en
    if (media.state === 'failed') return fails(key, typesetIn(message ?? '', language))
    setUploads((all) => all.filter((one) => one.key !== key))
    return ready.current(media)
  }
  const refused = (key: string, error: unknown) => {
    if (aborts.current.get(key)?.signal.aborted) return undefined
    const message = error instanceof ClientError ? fieldErrors(error)['file'] : undefined
    return fails(key, message ? t.fault(message) : errorText(error))
  }
  /** Sends a file after those before it. A file that breaks off can be sent again, and is when the network is back. */
  const enqueue = (key: string, file: File, acteur_id: string) => {
    aborts.current.set(key, new AbortController())
    broken.current.delete(key)
    patch(key, { state: 'sending', sent: 0, fault: null })
    queue.current = queue.current
      .then(() => send(key, file, acteur_id))
      .catch((error: unknown) => {
        refused(key, error)
        if (!(error instanceof ClientError && TRANSIENT_ERRORS.has(error.code))) return
        const retry = () => enqueue(key, file, acteur_id)
        broken.current.set(key, retry)
        patch(key, { retry })
      })
  }
  const send = async (key: string, file: File, acteur_id: string) => {
    const abort = aborts.current.get(key) ?? new AbortController()
    // The refusal of the service would name the types of pictures too.
    if (kind === 'document' && (await file.slice(0, PDF.length).text()) !== PDF) return fails(key, t.faults.notPdf)
    const onProgress = (sent: number) => patch(key, { sent })
    const { data } = await upload(uploadMedia, { fields: { acteur_id }, file, onProgress, signal: abort.signal })
    // The next file is sent while this one is processed.
    void take(key, data, abort).catch((error: unknown) => refused(key, error))
  }
  /** Sends files; those that the service would refuse for their size or kind are refused before. */
  const start = (files: readonly File[]) => {
    for (const file of files) {
      const key = crypto.randomUUID()
      const fault = acteurId === null ? null : unfit(file)
      setUploads((all) => [...all, { key, name: file.name, sent: 0, state: fault ? 'failed' : 'sending', fault }])
      if (fault || acteurId === null) continue
      enqueue(key, file, acteurId)
    }
  }
  const unfit = ({ size, type }: File): string | null => {
    const max = kind === 'image' ? PICTURE_BYTES : DOCUMENT_BYTES
    if (size === 0) return t.faults.empty
    if (kind === 'image' && type === DOCUMENT_TYPE) return t.faults.notPicture
    if (kind === 'document' && type !== '' && type !== DOCUMENT_TYPE) return t.faults.notDocument
    return size > max ? t.tooLarge(max / MB) : null
  }
  const reject = (name: string, fault: string) =>
    setUploads((all) => [...all, { key: crypto.randomUUID(), name, sent: 0, state: 'failed', fault }])
  return { uploads, start, dismiss, reject, busy: uploads.filter(({ state }) => state !== 'failed').length }
}
