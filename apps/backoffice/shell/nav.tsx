import { Badge, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { useKeys } from '../../ui/screen/keys.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { setTitleCount } from '../../ui/screen/document-title.ts'
import { useCanOpen } from '../../ui/screen/text.tsx'
import { earlierFigures, useDashboardFigures } from '../dashboard/figures.ts'
import { type Section, sectionsFor, sectionTexts } from './sections.ts'
import { shellTexts } from './shell-texts.ts'

/** The sections of the menu, each with the count of its open tasks. */
export function Nav({ onGo }: { onGo: () => void }) {
  const t = useTexts(sectionTexts)
  const shell = useTexts(shellTexts)
  const [location, go] = useLocation()
  const canOpen = useCanOpen()
  const shown = sectionsFor(canOpen)
  const { data: figures } = useDashboardFigures(shown.flatMap(({ sections }) => sections.flatMap(({ waiting }) => waiting ?? [])))
  const earlier = earlierFigures(figures)
  useEffect(() => setTitleCount(figures?.publications_pending ?? 0), [figures?.publications_pending])
  const format = useFormat()
  useKeys(
    shown.flatMap(({ sections }) =>
      sections.map(({ name, path, letter }) => ({ key: `g ${letter}`, label: t[name], run: () => go(path) })),
    ),
  )
  const isHere = ({ path }: Section) => (path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`))
  return (
    <nav aria-label={shell.sections} className="nav">
      {shown.map(({ group, sections }) => (
        <div key={group ?? 'home'}>
          {group && (
            <Text size="xs" fw={600} c="dimmed" className="nav-group">
              {t[group]}
            </Text>
          )}
          {sections.map((section) => {
            const count = section.waiting ? figures?.[section.waiting] : undefined
            const isUncounted = section.waiting !== undefined && figures !== undefined && count === undefined
            const counted = section.waiting ? earlier[section.waiting] : undefined
            return (
              <Link
                key={section.name}
                href={section.path}
                className="nav-link"
                title={t[section.name]}
                aria-current={isHere(section) ? 'page' : undefined}
                onClick={onGo}
              >
                <section.icon width={20} aria-hidden />
                <span className="nav-text">{t[section.name]}</span>
                {count !== undefined && count > 0 && (
                  <Badge
                    className="count"
                    size="sm"
                    variant="light"
                    radius="sm"
                    {...(counted === undefined
                      ? {}
                      : { color: 'gray', title: shell.countedAt(format.time(new Date(counted).toISOString())) })}
                  >
                    {format.number(count)}
                  </Badge>
                )}
                {isUncounted && (
                  <Text span c="dimmed" className="count" aria-label={shell.counting}>
                    …
                  </Text>
                )}
              </Link>
            )
          })}
        </div>
      ))}
    </nav>
  )
}
