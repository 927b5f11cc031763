import { Anchor, Stack, Text, TextInput, Title } from '@mantine/core'
import { ChevronRightIcon } from '@heroicons/react/24/outline'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'wouter'
import { listActeurs } from '../../../contract/acteurs/acteurs.ts'
import { getOwnMairie } from '../../../contract/acteurs/mairies.ts'
import { useRead } from '../../ui/api/queries.ts'
import { Pick } from '../../ui/forms/pick.tsx'
import { PUBLIC_COMMUNES } from '../../ui/forms/pickable-communes.ts'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { claimTexts } from './claim-texts.ts'
import { proposalTexts } from './proposal-texts.ts'
import { representTexts } from './represent-texts.ts'

const TYPING_MS = 200
const SHOWN = 20

/** Finds a page by its commune and its name. */
export function FindPage() {
  const t = useTexts(claimTexts)
  const { types } = useTexts(acteurLabels)
  const [commune, setCommune] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed.trim(), TYPING_MS)
  const query = { commune_id: commune ?? '', per_page: SHOWN, ...(sought ? { q: sought } : {}) }
  const { data, error, refetch } = useRead(listActeurs, { query }, { enabled: commune !== null, keepFormer: true })
  const total = data?.meta.total ?? 0
  const words = useTexts(proposalTexts)
  // What is typed, not what was searched: the link may be followed before the search.
  const named = typed.trim()
  const proposed = commune === null ? '' : `?${new URLSearchParams({ commune, ...(named ? { nom: named } : {}) }).toString()}`
  return (
    <Stack gap="md">
      <Text>{t.findLead}</Text>
      <Pick of={PUBLIC_COMMUNES} size="md" label={t.commune} placeholder={t.communeHint} value={commune} onChange={setCommune} />
      <TextInput
        size="md"
        label={t.name}
        description={commune === null ? t.chooseCommune : t.nameHint}
        disabled={commune === null}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      {error && <Failure title={t.find} error={error} retry={() => void refetch()} />}
      {commune !== null && data && (
        <section aria-labelledby="results" aria-live="polite">
          <Title order={2} size="h4" id="results" mb="sm">
            {t.results}
          </Title>
          {total === 0 && <Text>{t.none}</Text>}
          <Stack component="ul" gap="xs" className="plain-list">
            {data.data.map(({ id, nom, type }) => (
              <li key={id}>
                <Link href={`/revendiquer/${id}`} className="tile">
                  <span className="tile-text">
                    <Text component="span" display="block" fw={600}>
                      {nom}
                    </Text>
                    <Text component="span" display="block" size="sm" c="dimmed">
                      {labelOf(types, type)}
                    </Text>
                  </span>
                  <ChevronRightIcon width={20} aria-hidden />
                </Link>
              </li>
            ))}
          </Stack>
          {total > SHOWN && (
            <Text size="sm" mt="sm">
              {t.more(total)}
            </Text>
          )}
        </section>
      )}
      {commune !== null && <TownHall key={commune} communeId={commune} />}
      <Text size="sm">
        {words.entrance}{' '}
        <Anchor component={Link} href={`/proposer${proposed}`} inherit>
          {words.entranceLink}
        </Anchor>
      </Text>
    </Stack>
  )
}

/** The way in for a person of the town hall of a commune, while nobody manages its page. */
function TownHall({ communeId }: { communeId: string }) {
  const t = useTexts(representTexts)
  const { data } = useRead(getOwnMairie, { params: { communeId } })
  if (!data || data.data.state === 'managed' || data.data.state === 'own') return null
  return (
    <Link href={`/mairie/${communeId}`} className="tile">
      <span className="tile-text">
        <Text component="span" display="block" fw={600}>
          {t.entrance}
        </Text>
        <Text component="span" display="block" size="sm" c="dimmed">
          {data.data.nom}
        </Text>
      </span>
      <ChevronRightIcon width={20} aria-hidden />
    </Link>
  )
}
