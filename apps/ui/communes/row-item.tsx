import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { ChevronDownIcon, ChevronUpIcon, TrashIcon } from '@heroicons/react/20/solid'
import { useTexts } from '../i18n/texts.ts'
import { BreakableText } from '../screen/breakable.tsx'
import { Fault } from './day-fields.tsx'
import { RowForm } from './row-form.tsx'
import { rowTexts } from './row-texts.ts'
import './rows.css'
import type { Line, RowKind, StoredRow } from './row-types.ts'
import { SmallPrint } from '../screen/text.tsx'

interface RowItemProps<R extends StoredRow> {
  line: Line<R>
  of: RowKind<R>
  errors: Record<string, string>
  open: boolean
  toggle: () => void
  change: (patch: Record<string, unknown>) => void
  remove: () => void
  putBack: () => void
  move: (by: 1 | -1) => void
}

/** One row: a summary line, and its fields while it is edited. */
export function RowItem<R extends StoredRow>({ line, of, errors, open, toggle, change, remove, putBack, move }: RowItemProps<R>) {
  const t = useTexts(rowTexts)
  const name = of.nameOf(line) || t.unnamed
  const register = line.stored?.source ? of.registers[line.stored.source] : undefined
  const byId = Object.keys(errors).includes('id') || Object.keys(errors).includes('source')
  return (
    <li data-line={line.key} className="row-line">
      <Group justify="space-between" gap="xs" align="flex-start" wrap="nowrap">
        <div className="row-summary">
          <Text size="sm" fw={550} {...(line.removed ? { td: 'line-through', c: 'dimmed' } : {})}>
            {name}
          </Text>
          <SmallPrint>
            <BreakableText text={[of.detailOf(line), register].filter(Boolean).join(' · ')} />
          </SmallPrint>
          <Group gap={4}>
            {of.marksOf?.(line).map((mark) => (
              <Badge key={mark} color="gray">
                {mark}
              </Badge>
            ))}
            {line.removed && <Badge color="red">{t.removed}</Badge>}
            {!line.removed && line.changed && <Badge color="yellow">{line.stored ? t.changed : t.new}</Badge>}
          </Group>
        </div>
        {line.removed ? (
          <Button size="compact-sm" variant="default" aria-label={t.putBackOf(name)} onClick={putBack}>
            {t.putBack}
          </Button>
        ) : (
          <Group gap={0} wrap="nowrap" className="row-tools">
            <Mover label={t.up(name)} by={-1} move={move} Icon={ChevronUpIcon} />
            <Mover label={t.down(name)} by={1} move={move} Icon={ChevronDownIcon} />
            <Button
              size="compact-sm"
              variant={open ? 'default' : 'subtle'}
              data-change
              aria-expanded={open}
              aria-label={open ? undefined : t.changeOf(name)}
              onClick={toggle}
            >
              {open ? t.done : t.change}
            </Button>
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={t.removeOf(name)} title={t.remove} onClick={remove}>
              <TrashIcon width={18} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </Group>
      {line.removed && register && of.removalHint && <SmallPrint>{of.removalHint}</SmallPrint>}
      {open && !line.removed && (
        <Stack gap="xs" className="row-edit">
          {register && becomesManual(line, of) && (
            <Text size="sm" role="status">
              {t.officialEdited}
            </Text>
          )}
          {byId && <Fault error={errors['id'] ?? errors['source']} />}
          {of.beside?.(line, change)}
          <RowForm fields={of.fields} row={line} set={change} errors={errors} />
        </Stack>
      )}
    </li>
  )
}

/** Whether the row becomes the commune's own, since a field of the register was changed. */
function becomesManual<R extends StoredRow>(line: Line<R>, { fields, byHand = [] }: RowKind<R>): boolean {
  const now = line as unknown as Record<string, unknown>
  const before = line.stored as unknown as Record<string, unknown>
  return fields.some(({ name }) => !byHand.includes(name) && JSON.stringify(now[name]) !== JSON.stringify(before[name]))
}

interface MoverProps {
  label: string
  by: 1 | -1
  move: (by: 1 | -1) => void
  Icon: typeof ChevronUpIcon
}
function Mover({ label, by, move, Icon }: MoverProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} data-move={by} onClick={() => move(by)}>
      <Icon width={16} aria-hidden />
    </ActionIcon>
  )
}
