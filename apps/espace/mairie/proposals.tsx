import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { giveProposalOpinion, listCommuneProposals, withdrawProposalOpinion } from '../../../contract/mairie/opinions.ts'
import { useRead } from '../../ui/api/queries.ts'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayPresent } from '../account-rights.ts'
import { proposalTexts } from '../claims/proposal-texts.ts'
import { Nothing } from '../shell/nothing.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { OfOffice, type Office, AssociationPages } from './offices.tsx'
import { Opinion } from './opinion.tsx'
import { OpinionStates, useOpinionState } from './opinion-states.tsx'
import { opinionTexts } from './opinion-texts.ts'
import { useOfficeAct, useOfficeUndo } from './use-office-act.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'

const PER_PAGE = 50

/** The actors that people propose in the commune of a town hall, and what it thinks of them. */
export default function CommuneProposals({ account, params: { acteur } }: SpaceScreenProps) {
  const t = useTexts(proposalTexts)
  return (
    <OfOffice account={account} acteur={acteur} title={t.ofCommune} path="/propositions-commune" needs={mayPresent}>
      {(office) => (
        <Proposals
          key={office.id}
          office={office}
          base={acteur === undefined ? '/propositions-commune' : `/propositions-commune/${acteur}`}
        />
      )}
    </OfOffice>
  )
}

function Proposals({ office: { id: acteurId }, base }: { office: Office; base: string }) {
  const t = useTexts(proposalTexts)
  const words = useTexts(opinionTexts)
  const { types } = useTexts(acteurLabels)
  const etat = useOpinionState()
  const { data, error, refetch } = useRead(listCommuneProposals, { params: { acteurId }, query: { etat, per_page: PER_PAGE } })
  const undo = useOfficeUndo(acteurId)
  const give = useOfficeAct(giveProposalOpinion, undo, () => ({ message: words.saved }))
  const withdraw = useOfficeAct(withdrawProposalOpinion, undo, () => ({ message: words.withdrawn }))
  if (error && !data) return <Failure title={t.ofCommune} error={error} retry={() => void refetch()} />
  return (
    <Screen title={t.ofCommune}>
      <AssociationPages />
      <Text mb="md">{t.ofCommuneLead}</Text>
      <OpinionStates base={base} etat={etat} />
      {!data && <Text role="status">{t.loading}</Text>}
      {data?.data.length === 0 && (
        <Nothing
          why={words.none.proposalsWhy}
          act={etat === 'a_examiner' ? { to: `/acteurs/${acteurId}?tous=1`, label: words.seeAll } : { to: base, label: words.seeToExamine }}
        >
          {etat === 'a_examiner' ? t.noneWaits : words.none.given}
        </Nothing>
      )}
      <Stack component="ul" gap="sm" className="plain-list">
        {data?.data.map(({ id, nom, type, commune, adresse, site_web, message, status, created_at, avis }) => (
          <Paper key={id} component="li" withBorder p="md">
            <Stack gap="xs">
              <Group justify="space-between" wrap="nowrap" align="flex-start">
                <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
                  {nom}
                </Title>
                <Badge color={status === 'pending' ? 'yellow' : 'gray'} style={{ flex: 'none' }}>
                  {labelOf(t.statuses, status)}
                </Badge>
              </Group>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {[labelOf(types, type), communeName(commune), adresse, site_web].filter(Boolean).join(' · ')} · <DateTime at={created_at} />
              </Text>
              <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{message}</Text>
              <Opinion
                id={id}
                name={nom}
                labels={{ favorable: words.favorable, defavorable: words.defavorable }}
                avis={avis}
                open={status === 'pending' ? 'both' : 'none'}
                busy={give.isPending || withdraw.isPending}
                give={(body, done) => give.mutate({ params: { acteurId, proposalId: id }, body }, { onSuccess: done })}
                withdraw={() => withdraw.mutate({ params: { acteurId, proposalId: id } })}
              />
            </Stack>
          </Paper>
        ))}
      </Stack>
    </Screen>
  )
}
