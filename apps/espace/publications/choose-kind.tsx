import { NativeSelect, Stack, Text } from '@mantine/core'
import { ChevronRightIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { type Kind, KINDS } from '../../../contract/publications/kinds.ts'
import { listPublicationTypes } from '../../../contract/publications/publications.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayWrite } from '../account-rights.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { KIND_PARTS } from '../../ui/publications/kinds/kinds.ts'
import { publicationTexts } from './publication-texts.ts'
import { KIND_ICONS } from './thumb.tsx'
import { writeTexts } from './editor/write-texts.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'

/** The first question: on behalf of which page, and what kind. Only kinds that the page may publish are offered. */
export default function ChooseKind({ account }: SpaceScreenProps) {
  const t = useTexts(writeTexts)
  const { all } = useTexts(publicationTexts)
  const { kinds } = useTexts(publicationLabels)
  const writable = account.acteurs.filter(mayWrite)
  const asked = new URLSearchParams(useSearch()).get('acteur')
  const [chosen, setChosen] = useState(asked)
  const acteur = writable.find(({ id }) => id === chosen) ?? writable[0]
  const { data, error, refetch } = useRead(listPublicationTypes, {})
  const offered = (Object.keys(KIND_PARTS) as Kind[]).filter(
    (kind) => (acteur?.type === 'mairie' || KINDS[kind].givenBy === 'everybody') && data?.data.some((type) => type.kind === kind),
  )
  return (
    <Screen title={t.choose} back={{ href: '/publications', label: all }}>
      {!acteur ? (
        <Text>{t.noRight}</Text>
      ) : (
        <Stack>
          {writable.length > 1 && (
            <NativeSelect
              size="md"
              label={t.onBehalf}
              data={writable.map(({ id, nom }) => ({ value: id, label: nom }))}
              value={acteur.id}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
            />
          )}
          {error && <Failure title={t.choose} error={error} retry={() => void refetch()} />}
          <Stack component="ul" gap="xs" className="plain-list">
            {offered.map((kind) => {
              const Icon = KIND_ICONS[kind]
              return (
                <li key={kind}>
                  <Link href={KIND_PARTS[kind].begin(acteur.id)} className={KIND_PARTS[kind].isUrgent ? 'tile alert-tile' : 'tile'}>
                    <Icon width={28} aria-hidden />
                    <span className="tile-text">
                      <Text component="span" display="block" fw={600}>
                        {kinds[kind]}
                      </Text>
                      <Text component="span" display="block" size="sm" c="dimmed">
                        {t.kindLead[kind]}
                      </Text>
                    </span>
                    <ChevronRightIcon width={20} aria-hidden />
                  </Link>
                </li>
              )
            })}
          </Stack>
        </Stack>
      )}
    </Screen>
  )
}
