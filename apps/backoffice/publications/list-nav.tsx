import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { publicationTexts } from './texts.ts'
import type { Neighbours } from './use-neighbours.ts'

interface ListNavProps {
  /** The query of the list. */
  back: string
  neighbours: Neighbours | null
  hrefTo: (way: 'previous' | 'next') => string | null
}

/** Links back to the list, and to the previous and next publication. */
export function ListNav({ back, neighbours, hrefTo }: ListNavProps) {
  const t = useTexts(publicationTexts)
  return (
    <Group justify="space-between" gap="xs">
      <Anchor component={Link} href={back}>
        ← {t.backToList}
      </Anchor>
      {neighbours && (
        <Group component="nav" aria-label={t.inList} gap="sm">
          <Text size="sm" c="dimmed">
            {t.position(neighbours.at, neighbours.total)}
          </Text>
          <Way href={hrefTo('previous')} label={t.previous} />
          <Way href={hrefTo('next')} label={t.next} />
        </Group>
      )}
    </Group>
  )
}

function Way({ href, label }: { href: string | null; label: string }) {
  if (!href)
    return (
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    )
  return (
    <Anchor component={Link} href={href} size="sm">
      {label}
    </Anchor>
  )
}
