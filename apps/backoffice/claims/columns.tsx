import { Badge, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { labelOf } from '../acteurs/labels.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { untypeset } from '../../ui/i18n/typeset.ts'
import type { Column } from '../../ui/lists/column.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { type Claim, claimantName, COLOURS } from './claim.ts'
import { evidenceTexts } from './evidence-texts.ts'
import { EvidenceCounts } from './evidence.tsx'
import { evidenceSentences } from './evidence-sentences.ts'
import { claimAddress } from './neighbours.ts'
import { claimTexts } from './texts.ts'

/** The columns of the list of claims: claimant, actor, evidence. */
export function useColumns(search: string): Column<Claim>[] {
  const t = useTexts(claimTexts)
  const words = useTexts(evidenceTexts)
  return useMemo((): Column<Claim>[] => {
    const said = ({ evidence, acteur, answerable }: Claim) =>
      evidenceSentences(evidence, { isMairie: acteur.type === 'mairie', answerable }, words)
    return [
      {
        key: 'acteur',
        label: t.acteur,
        heads: true,
        csv: ({ acteur }) => acteur.nom,
        cell: ({ id, acteur }) => (
          <>
            <Link href={claimAddress(id, search)}>{acteur.nom}</Link> {acteur.deleted && <Badge color="red">{t.acteurGone}</Badge>}
            <Text size="xs" c="dimmed">
              {acteur.commune.nom}
            </Text>
          </>
        ),
      },
      {
        key: 'claimant',
        label: t.claimant,
        csv: claimantName,
        cell: (claim) => (
          <>
            {claimantName(claim)}
            <Text size="xs" c="dimmed">
              {claim.answerable ? (claim.user?.email ?? claim.email) : words.noEmail}
            </Text>
          </>
        ),
      },
      {
        key: 'message',
        label: t.message,
        csv: ({ message }) => message,
        cell: ({ message }) => (
          <Text size="sm" lineClamp={2} maw={420}>
            {message}
          </Text>
        ),
      },
      {
        key: 'evidence',
        label: t.evidence,
        csv: (claim) => untypeset(said(claim).pro.join(' ')),
        cell: (claim) => {
          const { pro, contra } = said(claim)
          return <EvidenceCounts pro={pro.length} contra={contra.length} />
        },
      },
      {
        key: 'status',
        label: t.status,
        csv: ({ status }) => labelOf(t.statuses, status),
        cell: ({ status }) => <Badge color={COLOURS[status] ?? 'gray'}>{labelOf(t.statuses, status)}</Badge>,
      },
      {
        key: 'created_at',
        label: t.at,
        sort: 'created_at',
        csv: ({ created_at }) => created_at,
        cell: ({ created_at }) => <DateTime at={created_at} relative />,
      },
    ]
  }, [t, words, search])
}
