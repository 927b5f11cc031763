import { Badge, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { untypeset } from '../../ui/i18n/typeset.ts'
import type { Column } from '../../ui/lists/column.ts'
import { dateColumn } from '../../ui/lists/date-column.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Age } from '../lists/age.tsx'
import { type Claim, claimantName, COLOURS } from './claim.ts'
import { evidenceTexts } from './evidence-texts.ts'
import { EvidenceCounts } from './evidence.tsx'
import { evidenceSentences } from './evidence-sentences.ts'
import { addressInList } from '../records/neighbours.ts'
import { DECIDED } from './claim.ts'
import { proofTexts } from './proof-texts.ts'
import { claimTexts } from './texts.ts'
import { SmallPrint } from '../../ui/screen/text.tsx'
import { communeName } from '../../../contract/communes/commune-name.ts'

/**
 * The columns of the list of claims: claimant, actor, evidence.
 * @param known the state of every row, if the list is filtered by it: it is not told again
 */
export function useColumns(search: string, known: string | undefined): Column<Claim>[] {
  const t = useTexts(claimTexts)
  const words = useTexts(evidenceTexts)
  const proofWords = useTexts(proofTexts)
  return useMemo((): Column<Claim>[] => {
    const sentencesOf = ({ evidence, acteur, answerable }: Claim) =>
      evidenceSentences(evidence, { isMairie: acteur.type === 'mairie', answerable }, words)
    return [
      {
        key: 'acteur',
        label: t.acteur,
        heads: true,
        csv: ({ acteur }) => acteur.nom,
        cell: ({ id, acteur, contest }) => (
          <>
            <Link href={addressInList(DECIDED.path, id, search)}>{acteur.nom}</Link>{' '}
            {acteur.deleted && <Badge color="red">{t.deletedActeur}</Badge>} {contest && <Badge color="orange">{proofWords.contest}</Badge>}
            <SmallPrint>{communeName(acteur.commune)}</SmallPrint>
          </>
        ),
      },
      {
        key: 'claimant',
        label: t.claimant,
        bare: true,
        csv: claimantName,
        cell: (claim) => (
          <>
            {claimantName(claim)}
            <SmallPrint>{claim.answerable ? (claim.user?.email ?? claim.email) : words.noEmail}</SmallPrint>
          </>
        ),
      },
      {
        key: 'message',
        label: t.message,
        bare: true,
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
        bare: true,
        csv: (claim) => untypeset(sentencesOf(claim).pro.join(' ')),
        cell: (claim) => {
          const { pro, contra } = sentencesOf(claim)
          return <EvidenceCounts pro={pro.length} contra={contra.length} />
        },
      },
      {
        key: 'status',
        label: t.status,
        bare: true,
        csv: ({ status }) => labelOf(t.statuses, status),
        cell: ({ status }) => (status === known ? null : <Badge color={COLOURS[status] ?? 'gray'}>{labelOf(t.statuses, status)}</Badge>),
      },
      {
        ...dateColumn('created_at', t.at),
        cell: ({ status, created_at }) =>
          status === 'pending' ? <Age since={created_at} target="claims" /> : <DateTime at={created_at} relative />,
      },
    ]
  }, [t, words, proofWords, search, known])
}
