import { Button, CloseButton, FileButton, Group, Progress, Text } from '@mantine/core'
import { ArrowUpTrayIcon } from '@heroicons/react/20/solid'
import { type DragEvent, useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useTexts } from '../i18n/texts.ts'
import { SmallPrint } from '../screen/text.tsx'
import { mediaFormTexts } from './media-form-texts.ts'
import { mediaTexts } from './media-texts.ts'
import './medias.css'
import type { Upload } from './use-file-queue.ts'

interface FileDropProps {
  label: string
  hint: string
  /** The accepted types, as the attribute `accept` has them. */
  accept: string
  disabled: boolean
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** An area that takes files by drag and drop, with a button that chooses them. */
export function FileDrop({ label, hint, accept, disabled, multiple = true, onFiles }: FileDropProps) {
  const t = useTexts(mediaFormTexts)
  const [over, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={over ? 'file-drop over' : 'file-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Group gap="sm">
        <FileButton multiple inputProps={{ multiple }} accept={accept} disabled={disabled} onChange={onFiles}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-sm"
              disabled={disabled}
              leftSection={<ArrowUpTrayIcon width={16} aria-hidden />}
            >
              {label}
            </Button>
          )}
        </FileButton>
        {!disabled && <SmallPrint>{multiple ? t.dropHere : t.dropOne}</SmallPrint>}
      </Group>
      <SmallPrint>{hint}</SmallPrint>
    </div>
  )
}

/** The files that are being sent or processed, and those that were refused, each with its fault. */
export function Uploads({ uploads, dismiss }: { uploads: readonly Upload[]; dismiss: (key: string) => void }) {
  const t = useTexts(mediaFormTexts)
  const { states } = useTexts(mediaTexts)
  const format = useFormat()
  return uploads.map(({ key, name, sent, state, fault, retry }) => {
    const percent = format.percent(Math.round(sent * 100))
    return (
      <div key={key} className="upload">
        <div>
          <Text size="sm">{name}</Text>
          {fault !== null ? (
            <Text size="sm" c="var(--text-error)" role="alert">
              {fault}
            </Text>
          ) : (
            <SmallPrint>{state === 'sending' ? t.sending(percent) : states[state]}</SmallPrint>
          )}
          {fault === null && (
            <Progress
              mt={4}
              size="sm"
              value={sent * 100}
              animated={state === 'processing'}
              aria-label={state === 'sending' ? t.sending(percent) : name}
            />
          )}
        </div>
        {fault !== null && retry && (
          <Button size="compact-sm" variant="default" aria-label={t.retryOf(name)} onClick={retry}>
            {t.retry}
          </Button>
        )}
        <CloseButton aria-label={fault === null ? t.cancelUpload(name) : t.dismiss(name)} onClick={() => dismiss(key)} />
      </div>
    )
  })
}
