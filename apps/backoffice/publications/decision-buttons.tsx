import { Button, Group, Tooltip } from '@mantine/core'
import { ArrowUturnLeftIcon, BookmarkIcon, StarIcon, TrashIcon } from '@heroicons/react/20/solid'
import type { ComponentType, SVGProps } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { decisionTexts } from './decision-texts.ts'
import { type Publication, stateOf } from './publication.ts'
import type { Decisions } from './use-decisions.tsx'

type Hint = keyof (typeof decisionTexts)['fr']['hint']
interface Doing {
  hint: Hint
  label: string
  letter?: string
  run: () => void
  icon?: ComponentType<SVGProps<SVGSVGElement>>
  filled?: boolean
  warns?: boolean
  /** The state is set already. The button is disabled, not removed, so that it keeps the focus. */
  off?: boolean
}

/** The actions on a publication. A deleted one can only be restored. */
export function DecisionButtons({ publication, decisions }: { publication: Publication; decisions: Decisions }) {
  const t = useTexts(decisionTexts)
  const state = stateOf(publication)
  if (state === 'deleted')
    return (
      <Doings
        doings={[
          {
            hint: 'restore',
            label: t.restore,
            letter: 'z',
            icon: ArrowUturnLeftIcon,
            filled: true,
            run: () => decisions.restore(publication),
          },
        ]}
      />
    )
  const { moderation_status, en_avant, epingle } = publication
  const first: Doing[] = [
    {
      hint: 'publish',
      label: t.publish,
      letter: 'p',
      filled: true,
      off: moderation_status === 'published',
      run: () => decisions.publish(publication),
    },
    {
      hint: 'approve',
      label: t.approve,
      letter: 'a',
      off: moderation_status === 'approved',
      run: () => decisions.approve(publication),
    },
    { hint: 'schedule', label: t.schedule, letter: 's', run: () => decisions.schedule(publication) },
    { hint: 'reject', label: t.reject, letter: 'r', warns: true, run: () => decisions.reject(publication) },
  ]
  const then: Doing[] = [
    { hint: 'feature', label: en_avant ? t.unfeature : t.feature, letter: 'f', icon: StarIcon, run: () => decisions.feature(publication) },
    { hint: 'pin', label: epingle ? t.unpin : t.pin, letter: 'e', icon: BookmarkIcon, run: () => decisions.pin(publication) },
    { hint: 'remove', label: t.remove, letter: 'd', icon: TrashIcon, run: () => decisions.remove(publication) },
    ...(state === 'pending'
      ? []
      : [{ hint: 'back', label: t.back, icon: ArrowUturnLeftIcon, run: () => decisions.pending(publication) } as const]),
  ]
  return (
    <div className="decisions">
      <Doings doings={first} />
      <Doings doings={then} quiet />
    </div>
  )
}

function Doings({ doings, quiet = false }: { doings: readonly Doing[]; quiet?: boolean }) {
  const t = useTexts(decisionTexts)
  return (
    <Group gap={quiet ? 2 : 6}>
      {doings.map(({ hint, label, letter, run, icon: Icon, filled, warns = false, off = false }) => (
        <Tooltip
          key={hint}
          label={letter ? t.withKey(t.hint[hint], letter.toUpperCase()) : t.hint[hint]}
          withinPortal={false}
          multiline
          maw={280}
          openDelay={400}
        >
          <Button
            size={quiet ? 'compact-sm' : 'sm'}
            px={quiet ? 6 : 'xs'}
            variant={filled ? 'filled' : quiet ? 'subtle' : 'default'}
            c={warns ? 'var(--text-error)' : undefined}
            leftSection={Icon && <Icon width={16} aria-hidden />}
            aria-keyshortcuts={letter}
            aria-disabled={off || undefined}
            data-disabled={off || undefined}
            onClick={() => !off && run()}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
    </Group>
  )
}
