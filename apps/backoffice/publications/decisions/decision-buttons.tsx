import { Button, Group, Tooltip } from '@mantine/core'
import { ArrowUturnLeftIcon, BookmarkIcon, StarIcon, TrashIcon } from '@heroicons/react/20/solid'
import type { ComponentType, SVGProps } from 'react'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { decisionTexts } from './decision-texts.ts'
import { type Publication, stateOf } from '../publication.ts'
import type { Decisions } from './use-decisions.tsx'
import { waitingTexts } from '../waiting/waiting-texts.ts'

interface Doing {
  hint: string
  label: string
  says: string
  letter?: string
  run: () => void
  icon?: ComponentType<SVGProps<SVGSVGElement>>
  filled?: boolean
  warns?: boolean
  /** The state is set already. The button is disabled, not removed, so that it keeps the focus. */
  off?: boolean
}

/** The actions on a publication that the person's roles allow. A deleted one can only be restored. */
export function DecisionButtons({ publication, decisions }: { publication: Publication; decisions: Decisions }) {
  const t = useTexts(decisionTexts)
  const waiting = useTexts(waitingTexts)
  const state = stateOf(publication)
  const { may } = decisions
  /** The decisions on an edit beside the public version. A second refusal is one of the publication. */
  const aboutEdit = (statut: 'pending' | 'rejected'): Doing[] => [
    {
      hint: 'accept',
      says: waiting.hint.accept,
      label: waiting.accept,
      letter: 'p',
      filled: true,
      run: () => decisions.publish(publication),
    },
    {
      hint: 'refuse',
      says: statut === 'pending' ? waiting.hint.rejectEdit : waiting.hint.rejectWhole,
      label: statut === 'pending' ? waiting.reject : waiting.rejectWhole,
      letter: 'r',
      warns: true,
      run: () => decisions.reject(publication),
    },
  ]
  if (state === 'deleted')
    return may.restore ? (
      <Doings
        doings={[
          {
            hint: 'restore',
            says: t.hint.restore,
            label: t.restore,
            letter: 'z',
            icon: ArrowUturnLeftIcon,
            filled: true,
            run: () => decisions.restore(publication),
          },
        ]}
      />
    ) : null
  const { moderation_status, en_avant, epingle, modification } = publication
  const first: Doing[] = !may.moderate
    ? []
    : modification
      ? aboutEdit(modification.statut)
      : [
          {
            hint: 'publish',
            says: t.hint.publish,
            label: t.publish,
            letter: 'p',
            filled: true,
            off: moderation_status === 'published',
            run: () => decisions.publish(publication),
          },
          {
            hint: 'approve',
            says: t.hint.approve,
            label: t.approve,
            letter: 'a',
            off: moderation_status === 'approved',
            run: () => decisions.approve(publication),
          },
          { hint: 'schedule', says: t.hint.schedule, label: t.schedule, letter: 's', run: () => decisions.schedule(publication) },
          { hint: 'reject', says: t.hint.reject, label: t.reject, letter: 'r', warns: true, run: () => decisions.reject(publication) },
        ]
  const then: Doing[] = [
    ...(may.feature
      ? [
          {
            hint: 'feature',
            says: t.hint.feature,
            label: en_avant ? t.unfeature : t.feature,
            letter: 'f',
            icon: StarIcon,
            run: () => decisions.feature(publication),
          },
        ]
      : []),
    ...(may.pin
      ? [
          {
            hint: 'pin',
            says: t.hint.pin,
            label: epingle ? t.unpin : t.pin,
            letter: 'e',
            icon: BookmarkIcon,
            run: () => decisions.pin(publication),
          },
        ]
      : []),
    ...(may.remove
      ? [{ hint: 'remove', says: t.hint.remove, label: t.remove, letter: 'd', icon: TrashIcon, run: () => decisions.remove(publication) }]
      : []),
    ...(!may.moderate || (state === 'pending' && !modification)
      ? []
      : [
          {
            hint: 'back',
            says: modification ? waiting.hint.backWhole : t.hint.back,
            label: t.back,
            icon: ArrowUturnLeftIcon,
            run: () => decisions.pending(publication),
          } as const,
        ]),
  ]
  if (first.length + then.length === 0) return null
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
      {doings.map(({ hint, says, label, letter, run, icon: Icon, filled, warns = false, off = false }) => (
        <Tooltip
          key={hint}
          label={letter ? t.withKey(says, letter.toUpperCase()) : says}
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
