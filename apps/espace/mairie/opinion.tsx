import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import type { OpinionInput, OwnOpinion } from '../../../contract/mairie/opinion-records.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { opinionTexts } from './opinion-texts.ts'

interface OpinionProps {
  /** What the opinion is about: the text that is typed is of this record alone. */
  id: string
  /** Its name, for the names of the buttons. */
  name: string
  /** The labels of the two opinions. */
  labels: Record<'favorable' | 'defavorable', string>
  avis: z.output<typeof OwnOpinion> | null
  /** Which opinions may be given: of a validated actor, none in favour. One that was given can always be withdrawn. */
  open: 'both' | 'against' | 'none'
  busy: boolean
  give: (opinion: z.input<typeof OpinionInput>, done: () => void) => void
  withdraw: () => void
}

/** The opinion of a town hall on an actor or a claim: given, changed, withdrawn. */
export function Opinion({ id, name, labels, avis, open, busy, give, withdraw }: OpinionProps) {
  const t = useTexts(opinionTexts)
  const [asked, setAsked] = useState<'favorable' | 'defavorable' | null>(null)
  return (
    <>
      {avis && (
        <div>
          <Badge color={avis.avis === 'favorable' ? 'teal' : 'orange'}>{t[avis.avis]}</Badge>
          {avis.texte && (
            <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {avis.texte}
            </Text>
          )}
        </div>
      )}
      <Group gap="sm">
        {open !== 'none' &&
          (open === 'both' ? (['favorable', 'defavorable'] as const) : (['defavorable'] as const))
            .filter((one) => one !== avis?.avis)
            .map((one) => (
              <Button key={one} size="sm" variant="default" aria-label={t.about(labels[one], name)} onClick={() => setAsked(one)}>
                {labels[one]}
              </Button>
            ))}
        {avis && (
          <Button size="sm" variant="subtle" aria-label={t.about(t.withdraw, name)} loading={busy} onClick={withdraw}>
            {t.withdraw}
          </Button>
        )}
      </Group>
      {asked && (
        <Confirm
          opened
          close={() => setAsked(null)}
          title={t.about(labels[asked], name)}
          confirm={labels[asked]}
          busy={busy}
          reason={
            asked === 'favorable'
              ? { as: `favorable:${id}`, label: t.textFor, required: false, min: 3, max: 2000 }
              : { as: `defavorable:${id}`, label: t.textAgainst, required: true, min: 3, max: 2000 }
          }
          onConfirm={(texte) => give({ avis: asked, texte: texte || null }, () => setAsked(null))}
        >
          <Text size="sm">{t.decides}</Text>
        </Confirm>
      )}
    </>
  )
}
