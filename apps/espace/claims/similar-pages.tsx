import { Alert, Stack, Text } from '@mantine/core'
import type { z } from 'zod'
import type { SimilarActeur } from '../../../contract/acteurs/proposal-records.ts'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { Tile } from '../shell/tile.tsx'
import { proposalTexts } from './proposal-texts.ts'

/** The pages of the commune with a similar name, each with the way to claim it; nothing without one. */
export function SimilarPages({ similar }: { similar: readonly z.output<typeof SimilarActeur>[] }) {
  const t = useTexts(proposalTexts)
  const { types } = useTexts(acteurLabels)
  const same = similar.some(({ same_name }) => same_name)
  return (
    <div aria-live="polite">
      {similar.length > 0 && (
        <Alert color={same ? 'red' : 'yellow'} title={same ? t.same : t.similar}>
          <Text size="sm" mb="sm">
            {same ? t.sameHint : t.similarHint}
          </Text>
          <Stack component="ul" gap="xs" className="plain-list">
            {similar.map(({ id, nom, type, adresse }) => (
              <li key={id}>
                <Tile to={`/revendiquer/${id}`}>
                  <span className="tile-text">
                    <Text component="span" display="block" fw={600}>
                      {nom}
                    </Text>
                    <Text component="span" display="block" size="sm" c="dimmed">
                      {[labelOf(types, type), adresse].filter(Boolean).join(' · ')}
                    </Text>
                  </span>
                </Tile>
              </li>
            ))}
          </Stack>
        </Alert>
      )}
    </div>
  )
}
