import { Button, VisuallyHidden } from '@mantine/core'
import { PaperClipIcon } from '@heroicons/react/20/solid'
import { useMutation } from '@tanstack/react-query'
import { downloadAttachment } from '../../../contract/messages/messages.ts'
import { download } from '../../ui/api/download.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notifyError } from '../../ui/notices/notify.tsx'
import { threadTexts } from './thread-texts.ts'
import type { Message } from './use-thread.ts'
import { Hint } from '../../ui/screen/text.tsx'

type Attachment = Message['attachments'][number]

/** The attachments of a message. They are downloaded, never opened in the page. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const t = useTexts(threadTexts)
  return (
    <ul className="attachments" aria-label={t.attachments(attachments.length)}>
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <OneAttachment attachment={attachment} />
        </li>
      ))}
    </ul>
  )
}

function OneAttachment({ attachment: { id, filename, size, kept } }: { attachment: Attachment }) {
  const t = useTexts(threadTexts)
  const format = useFormat()
  const fetchIt = useMutation({ mutationFn: () => download(downloadAttachment, { id }, filename), onError: (error) => notifyError(error) })
  if (!kept)
    return (
      <Hint>
        {filename} · {format.bytes(size)} · {t.notKept}
      </Hint>
    )
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<PaperClipIcon width={14} aria-hidden />}
      loading={fetchIt.isPending}
      onClick={() => fetchIt.mutate()}
      className="attachment"
    >
      <VisuallyHidden>{t.download} </VisuallyHidden>
      {filename} · {format.bytes(size)}
    </Button>
  )
}
