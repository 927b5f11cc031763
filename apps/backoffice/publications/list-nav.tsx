import { Group } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { publicationTexts } from './texts.ts'
import type { Neighbours } from './use-neighbours.ts'
import { Hint, ScreenLink, SmallScreenLink } from '../../ui/screen/text.tsx'

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
      <ScreenLink to={back}>← {t.backToList}</ScreenLink>
      {neighbours && (
        <Group component="nav" aria-label={t.inList} gap="sm">
          <Hint>{t.position(neighbours.at, neighbours.total)}</Hint>
          <Way href={hrefTo('previous')} label={t.previous} />
          <Way href={hrefTo('next')} label={t.next} />
        </Group>
      )}
    </Group>
  )
}

function Way({ href, label }: { href: string | null; label: string }) {
  if (!href) return <Hint>{label}</Hint>
  return <SmallScreenLink to={href}>{label}</SmallScreenLink>
}
