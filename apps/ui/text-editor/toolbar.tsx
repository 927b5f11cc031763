import {
  ArrowUturnLeftIcon,
  ArrowUturnRightIcon,
  BoldIcon,
  H2Icon,
  ItalicIcon,
  LinkIcon,
  ListBulletIcon,
  NumberedListIcon,
} from '@heroicons/react/20/solid'
import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import type { Tool, ToolState } from './commands.ts'
import { typedAddress } from './document.ts'
import { textEditorTexts } from './text-editor-texts.ts'

const GROUPS: [tool: Tool, Icon: typeof BoldIcon][][] = [
  [
    ['strong', BoldIcon],
    ['em', ItalicIcon],
  ],
  [
    ['heading', H2Icon],
    ['bulletList', ListBulletIcon],
    ['orderedList', NumberedListIcon],
  ],
  [
    ['undo', ArrowUturnLeftIcon],
    ['redo', ArrowUturnRightIcon],
  ],
]

interface ToolbarProps {
  state: ToolState
  run: (tool: Tool) => void
  /** Sets the link of the selection, or takes it away. */
  link: (href: string | null) => void
  /** Shown at the end of the bar. */
  children?: ReactNode
}

/** The buttons above the text. A press leaves the focus and the selection in the text. */
export function Toolbar({ state, run, link, children }: ToolbarProps) {
  const t = useTexts(textEditorTexts)
  return (
    <Group gap={4} p={4} className="text-editor-tools" role="group" aria-label={t.tools}>
      {GROUPS.map((tools, n) => (
        <Group gap={0} key={n}>
          {tools.map(([tool, Icon]) => {
            const on = tool in state.on && state.on[tool as keyof ToolState['on']]
            return (
              <ActionIcon
                key={tool}
                title={t[tool]}
                size="lg"
                variant={on ? 'light' : 'subtle'}
                color={on ? undefined : 'gray'}
                aria-label={t[tool]}
                aria-pressed={tool in state.on ? on : undefined}
                disabled={!state.can[tool]}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(tool)}
              >
                <Icon width={18} aria-hidden />
              </ActionIcon>
            )
          })}
          {n === 1 && <LinkTool state={state} link={link} />}
        </Group>
      ))}
      {children}
    </Group>
  )
}

function LinkTool({ state: { href, canLink, on }, link }: Pick<ToolbarProps, 'state' | 'link'>) {
  const t = useTexts(textEditorTexts)
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const [faulty, setFaulty] = useState(false)
  const end = (address: string | null) => {
    setOpened(false)
    link(address)
  }
  const apply = () => {
    const address = typedAddress(typed)
    if (address === null) setFaulty(true)
    else end(address)
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus width={260} position="bottom" withinPortal={false}>
      <Popover.Target>
        <ActionIcon
          title={t.link}
          size="lg"
          variant={on.link ? 'light' : 'subtle'}
          color={on.link ? undefined : 'gray'}
          aria-label={t.link}
          aria-pressed={on.link}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setTyped(href ?? '')
            setFaulty(false)
            setOpened(!opened)
          }}
        >
          <LinkIcon width={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.link}>
        {canLink ? (
          <Stack gap="xs">
            <TextInput
              label={t.address}
              description={t.addressHint}
              inputMode="url"
              maxLength={1990}
              value={typed}
              error={faulty && t.addressFaulty}
              onChange={({ currentTarget: { value } }) => {
                setTyped(value)
                setFaulty(false)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                apply()
              }}
            />
            <Group gap="xs">
              <Button size="sm" onClick={apply}>
                {t.apply}
              </Button>
              {href !== null && (
                <Button size="sm" variant="default" onClick={() => end(null)}>
                  {t.unlink}
                </Button>
              )}
            </Group>
          </Stack>
        ) : (
          <Text size="sm">{t.selectFirst}</Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
