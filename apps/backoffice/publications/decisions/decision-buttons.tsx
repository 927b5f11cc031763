import '../../records/decision-bar.css'
import { ActionIcon, Button, Kbd, Menu } from '@mantine/core'
import { EllipsisHorizontalIcon } from '@heroicons/react/20/solid'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { ActionMenu } from '../../../ui/screen/action-menu.tsx'
import { decisionTexts } from './decision-texts.ts'
import { type Publication, stateOf } from '../publication.ts'
import type { Decisions } from './use-decisions.tsx'
import { waitingTexts } from '../waiting/waiting-texts.ts'

interface Doing {
  name: string
  /** What it does, in a sentence. */
  says: string
  label: string
  letter?: string
  run: (publication: Publication) => void
}

interface Doings {
  /** The one filled button: what is mostly decided in this state. */
  first: Doing | null
  beside: Doing[]
  menu: Doing[]
  /** Set apart, in red. */
  removal: Doing | null
}

/** The decisions that the state of a publication and the person's roles allow. A deleted one can only be restored. */
function useDoings(publication: Publication, decisions: Decisions): Doings {
  const t = useTexts(decisionTexts)
  const waiting = useTexts(waitingTexts)
  const { may } = decisions
  const { modification, en_avant, epingle } = publication
  const state = stateOf(publication)
  if (state === 'deleted')
    return {
      first: may.restore ? { name: 'restore', says: t.hint.restore, label: t.restore, letter: 'z', run: decisions.restore } : null,
      beside: [],
      menu: [],
      removal: null,
    }
  const doing = (name: keyof typeof t.hint, letter?: string, label: string = t[name]): Doing => ({
    name,
    says: t.hint[name],
    label,
    ...(letter ? { letter } : {}),
    run: decisions[name === 'back' ? 'pending' : name],
  })
  const online = state === 'visible' || state === 'expired'
  const correct = doing('correct', 'c')
  const further = [
    ...(may.feature ? [doing('feature', en_avant ? undefined : 'f', en_avant ? t.unfeature : t.feature)] : []),
    ...(may.pin ? [doing('pin', undefined, epingle ? t.unpin : t.pin)] : []),
  ]
  const removal = may.remove ? doing('remove', 'd') : null
  if (!may.moderate) return { first: null, beside: [], menu: further, removal }
  if (modification) {
    const pending = modification.statut === 'pending'
    const reject = {
      ...doing('reject', 'r', pending ? waiting.reject : waiting.rejectWhole),
      says: pending ? waiting.hint.rejectEdit : waiting.hint.rejectWhole,
    }
    return {
      first: { ...doing('publish', 'p', waiting.accept), says: waiting.hint.accept },
      beside: [...(pending ? [correct] : []), reject],
      menu: [...further, { ...doing('back'), says: waiting.hint.backWhole }],
      removal,
    }
  }
  const approve = publication.moderation_status === 'approved' ? [] : [doing('approve', 'a')]
  const back = state === 'pending' ? [] : [doing('back')]
  const menu = [...approve, doing('schedule', 'h'), ...further, ...back]
  if (online) return { first: null, beside: [doing('takeDown', 'x'), correct], menu, removal }
  return {
    first: doing('publish', 'p'),
    beside: [correct, ...(state === 'rejected' ? [] : [doing('reject', 'r')])],
    menu,
    removal,
  }
}

interface ButtonsProps {
  publication: Publication
  decisions: Decisions
  disabled?: boolean
}

/** The decisions on a publication: one filled button, one or two beside it, the others in a menu, the deletion apart. */
export function DecisionButtons({ publication, decisions, disabled = false }: ButtonsProps) {
  const t = useTexts(decisionTexts)
  const { first, beside, menu, removal } = useDoings(publication, decisions)
  const long = beside.filter(({ name }) => name === 'correct')
  if (!first && beside.length + menu.length === 0 && !removal) return null
  return (
    <div className="decisions">
      {first && <Doing doing={first} publication={publication} disabled={disabled} filled />}
      {beside.map((doing) => (
        <Doing key={doing.name} doing={doing} publication={publication} disabled={disabled} />
      ))}
      {menu.length + (removal ? 1 : 0) > 0 && (
        <ActionMenu
          position="bottom-start"
          target={
            <ActionIcon variant="default" size={36} aria-label={t.more} disabled={disabled}>
              <EllipsisHorizontalIcon width={18} aria-hidden />
            </ActionIcon>
          }
        >
          {long.map((doing) => (
            <Item key={doing.name} doing={doing} publication={publication} className="decision-folded" />
          ))}
          {menu.map((doing) => (
            <Item key={doing.name} doing={doing} publication={publication} />
          ))}
          {removal && (
            <>
              {menu.length > 0 && <Menu.Divider />}
              <Item doing={removal} publication={publication} color="red" />
            </>
          )}
        </ActionMenu>
      )}
    </div>
  )
}

interface DoingProps {
  doing: Doing
  publication: Publication
  disabled?: boolean
}

const Letter = ({ letter }: { letter: string | undefined }) =>
  letter ? (
    <Kbd size="xs" aria-hidden>
      {letter}
    </Kbd>
  ) : null

function Doing({
  doing: { name, says, label, letter, run },
  publication,
  disabled = false,
  filled = false,
}: DoingProps & { filled?: boolean }) {
  return (
    <Button
      px="sm"
      className={filled ? 'first' : name === 'correct' ? 'decision-long' : undefined}
      variant={filled ? 'filled' : 'default'}
      title={says}
      disabled={disabled}
      rightSection={letter && <Letter letter={letter} />}
      aria-keyshortcuts={letter}
      onClick={() => run(publication)}
    >
      {label}
    </Button>
  )
}

function Item({ doing: { says, label, letter, run }, publication, ...look }: DoingProps & { color?: string; className?: string }) {
  return (
    <Menu.Item {...look} title={says} rightSection={<Letter letter={letter} />} aria-keyshortcuts={letter} onClick={() => run(publication)}>
      {label}
    </Menu.Item>
  )
}
