import { ActionIcon } from '@mantine/core'
import { ArrowDownIcon, ArrowUpIcon, XMarkIcon } from '@heroicons/react/20/solid'
import { useRef } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { mediaFormTexts } from './media-form-texts.ts'

interface RowActionsProps {
  /** The name of the item: "Image 2". */
  item: string
  at: number
  count: number
  /** Moves the item by one place, up (-1) or down (1). */
  move: (by: 1 | -1) => void
  remove: () => void
}

/** The buttons of an item of an ordered list: up, down, remove. The focus stays on the item that is moved. */
export function RowActions({ item, at, count, move, remove }: RowActionsProps) {
  const t = useTexts(mediaFormTexts)
  const box = useRef<HTMLDivElement>(null)
  const moved = (by: 1 | -1) => {
    move(by)
    // A moved element loses the focus, and the button is disabled at the end of the list.
    const atEnd = by === 1 ? at + 1 === count - 1 : at - 1 === 0
    const button = (by === 1) === atEnd ? 0 : 1
    setTimeout(() => box.current?.querySelectorAll<HTMLButtonElement>('button')[button]?.focus())
  }
  const icon = { variant: 'default', size: 44 } as const
  return (
    <div className="media-actions" ref={box}>
      {count > 1 && (
        <>
          <ActionIcon {...icon} aria-label={t.up(item)} disabled={at === 0} onClick={() => moved(-1)}>
            <ArrowUpIcon width={16} aria-hidden />
          </ActionIcon>
          <ActionIcon {...icon} aria-label={t.down(item)} disabled={at === count - 1} onClick={() => moved(1)}>
            <ArrowDownIcon width={16} aria-hidden />
          </ActionIcon>
        </>
      )}
      <ActionIcon {...icon} aria-label={t.remove(item)} onClick={remove}>
        <XMarkIcon width={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
