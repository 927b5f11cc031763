import { ActionIcon, Group } from '@mantine/core'
import { ChevronDownIcon, ChevronUpIcon } from '@heroicons/react/20/solid'

interface StepProps {
  label: string
  run: () => void
}

/** The ways to the neighbours of a record in its list. */
export function Steps({ previous, next }: { previous: StepProps; next: StepProps }) {
  return (
    <Group gap={0} wrap="nowrap">
      {[
        { ...previous, Icon: ChevronUpIcon },
        { ...next, Icon: ChevronDownIcon },
      ].map(({ label, run, Icon }) => (
        <ActionIcon key={label} variant="subtle" color="gray" size={32} aria-label={label} onClick={run}>
          <Icon width={18} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  )
}
