import { Text } from '@mantine/core'
import { useEffect } from 'react'
import type { Result } from './use-results.ts'
import type { Group } from './rank.ts'

interface ResultsProps {
  groups: readonly Group<Result>[]
  chosen: string | null
  open: (path: string) => void
}

/** The results, grouped by kind; the selected one is scrolled into view. */
export function PaletteResults({ groups, chosen, open }: ResultsProps) {
  useEffect(() => {
    if (chosen !== null) document.querySelector(`[id="palette-${chosen}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div id="palette-results" role="listbox" className="palette-results">
      {groups.map(({ name, records }) => (
        <div key={name} role="group" aria-label={name}>
          <Text size="xs" c="dimmed" px="sm" pt={6} aria-hidden>
            {name}
          </Text>
          {records.map(({ key, label, description, path, icon: Icon }) => (
            // The search field keeps the focus; arrow keys select a result.
            <div
              key={key}
              id={`palette-${key}`}
              role="option"
              aria-selected={key === chosen}
              className="palette-result"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => open(path)}
            >
              {Icon && <Icon width={18} aria-hidden />}
              <span>
                {label}
                {description && (
                  <Text span size="xs" c="dimmed" display="block">
                    {description}
                  </Text>
                )}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
