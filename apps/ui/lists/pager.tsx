import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core'
import { ChevronDoubleLeftIcon, ChevronDoubleRightIcon, ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/20/solid'
import { useTexts } from '../i18n/texts.ts'
import { listTexts } from './list-texts.ts'
import type { List } from './use-list.ts'

const SIZES = ['10', '15', '25', '50', '100']

/** The pages of a list. */
export function Pager({ list: { meta, state } }: { list: Pick<List<never>, 'meta' | 'state'> }) {
  const t = useTexts(listTexts)
  if (!meta) return null
  const { current_page: page, last_page: last, per_page: size } = meta
  const to = (target: number, label: string, Icon: typeof ChevronLeftIcon, possible: boolean) => (
    <ActionIcon variant="default" size="lg" aria-label={label} disabled={!possible} onClick={() => state.set({ page: String(target) })}>
      <Icon width={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <Group component="nav" aria-label={t.pages} justify="space-between" gap="xs">
      <Group gap={4}>
        {to(1, t.first, ChevronDoubleLeftIcon, page > 1)}
        {to(Math.min(page - 1, last), t.previous, ChevronLeftIcon, page > 1)}
        <Text size="sm" px="xs" aria-live="polite">
          {t.page(page, Math.max(last, 1))}
        </Text>
        {to(page + 1, t.next, ChevronRightIcon, page < last)}
        {to(last, t.last, ChevronDoubleRightIcon, page < last)}
      </Group>
      <NativeSelect
        aria-label={t.perPage}
        data={[...new Set([...SIZES, String(size)])].map((value) => ({ value, label: t.perPageOf(value) }))}
        value={String(size)}
        onChange={({ currentTarget: { value } }) => state.set({ per_page: value })}
      />
    </Group>
  )
}
