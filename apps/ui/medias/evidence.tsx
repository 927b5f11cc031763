import { PROOF_BYTES } from '../../../contract/claims/claim-proofs.ts'
import type { addClaimFile } from '../../../contract/claims/proof-file.ts'
import type { addContestFile } from '../../../contract/claims/contest-file.ts'
import { DOCUMENT_TYPE, MB, PICTURE_TYPES } from '../../../contract/medias/media-limits.ts'
import { queryClient } from '../api/queries.ts'
import { upload } from '../api/upload.ts'
import { useTexts } from '../i18n/texts.ts'
import { FileDrop, Uploads } from './file-drop.tsx'
import { isHeic } from './heic.ts'
import { reduced } from './reduced.ts'
import { mediaFormTexts } from './media-form-texts.ts'
import { FileFault, useFileQueue } from './use-file-queue.ts'

const TYPES: readonly string[] = [DOCUMENT_TYPE, ...PICTURE_TYPES]

interface EvidenceProps {
  endpoint: typeof addClaimFile | typeof addContestFile
  /** The claim or the contest. */
  id: string
  label: string
  hint: string
  /** How many files may still be added. */
  room: number
  /** Called when a file has arrived. */
  sent: () => void
}

/** Adds evidence to a claim or to the answer to one. What is wrong with a file stands at its name. */
export function EvidenceUpload({ endpoint, id, label, hint, room, sent }: EvidenceProps) {
  const t = useTexts(mediaFormTexts)
  const unfit = (file: File): string | null => {
    if (file.size === 0) return t.faults.empty
    if (isHeic(file)) return null
    if (file.type !== '' && !TYPES.includes(file.type)) return t.faults.notEvidence
    return file.type === DOCUMENT_TYPE ? tooLarge(file) : null
  }
  const tooLarge = (file: File) => (file.size > PROOF_BYTES ? t.tooLarge(PROOF_BYTES / MB) : null)
  const queue = useFileQueue({
    unfit,
    send: async (chosen, { onProgress, signal }) => {
      const file = chosen.type === DOCUMENT_TYPE ? chosen : await reduced(chosen)
      const fault = isHeic(file) ? t.faults.heic : tooLarge(file)
      if (fault) throw new FileFault(fault)
      await upload(endpoint, { params: { id }, fields: {}, file, onProgress, signal })
      sent()
      await queryClient.invalidateQueries()
    },
  })
  return (
    <>
      <Uploads {...queue} />
      {(room > 0 || queue.busy > 0) && (
        <FileDrop
          label={label}
          hint={hint}
          accept={TYPES.join(',')}
          multiple={false}
          disabled={queue.busy > 0}
          onFiles={(files) => queue.start(files.slice(0, 1))}
        />
      )}
    </>
  )
}
