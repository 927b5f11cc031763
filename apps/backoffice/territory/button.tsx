import { Popover, UnstyledButton } from '@mantine/core'
import { ChevronDownIcon, MapPinIcon } from '@heroicons/react/20/solid'
import { Suspense, useState } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { useTerritoryName } from './name.ts'
import { territoryTexts } from './texts.ts'

const Chooser = lazyWithRetry(() => import('./chooser.tsx'))

/** The territory of the lists and counts, in the header; opens its choice. */
export function TerritoryButton() {
  const t = useTexts(territoryTexts)
  const name = useTerritoryName()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={430} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className="territory" aria-label={t.shown(name)} onClick={() => setOpened(!opened)}>
          <MapPinIcon width={18} aria-hidden />
          <span className="territory-name">{name}</span>
          <ChevronDownIcon width={16} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.territory} p="sm" className="territory-choice">
        {opened && (
          <Suspense>
            <Chooser close={close} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
