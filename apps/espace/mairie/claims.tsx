import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { giveClaimOpinion, listCommuneClaims, withdrawClaimOpinion } from '../../../contract/mairie/opinions.ts'
import { useRead } from '../../ui/api/queries.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayPresent } from '../account-rights.ts'
import { Nothing } from '../shell/nothing.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { mairieTexts } from './mairie-texts.ts'
import { OfOffice, type Office, AssociationPages } from './offices.tsx'
import { Opinion } from './opinion.tsx'
import { OpinionStates, useOpinionState } from './opinion-states.tsx'
import { opinionTexts } from './opinion-texts.ts'
import { useOfficeAct, useOfficeUndo } from './use-office-act.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'

const PER_PAGE = 100

/** The claims of actors of the commune of a town hall, and its opinion on them. */
export default function CommuneClaims({ account, params: { acteur } }: SpaceScreenProps) {
  const t = useTexts(opinionTexts)
  return (
    <OfOffice account={account} acteur={acteur} title={t.claims} path="/demandes-commune" needs={mayPresent}>
      {(office) => (
        <Claims key={office.id} office={office} base={acteur === undefined ? '/demandes-commune' : `/demandes-commune/${acteur}`} />
      )}
    </OfOffice>
  )
}

function Claims({ office: { id: acteurId }, base }: { office: Office; base: string }) {
  const t = useTexts(opinionTexts)
  const shared = useTexts(mairieTexts)
  const etat = useOpinionState()
  const { data, error, refetch } = useRead(listCommuneClaims, { params: { acteurId }, query: { etat, per_page: PER_PAGE } })
  const undo = useOfficeUndo(acteurId)
  const give = useOfficeAct(giveClaimOpinion, undo, () => ({ message: t.saved }))
  const withdraw = useOfficeAct(withdrawClaimOpinion, undo, () => ({ message: t.withdrawn }))
  if (error && !data) return <Failure title={t.claims} error={error} retry={() => void refetch()} />
  return (
    <Screen title={t.claims}>
      <AssociationPages />
      <Text mb="md">{t.claimsLead}</Text>
      <OpinionStates base={base} etat={etat} />
      {!data && <Text role="status">{shared.loading}</Text>}
      {data?.data.length === 0 && (
        <Nothing
          why={t.none.claimsWhy}
          act={etat === 'a_examiner' ? { to: `/acteurs/${acteurId}?tous=1`, label: t.seeAll } : { to: base, label: t.seeToExamine }}
        >
          {etat === 'a_examiner' ? t.none.waiting : t.none.given}
        </Nothing>
      )}
      <Stack component="ul" gap="sm" className="plain-list">
        {data?.data.map(({ id, acteur, nom, message, status, contest, created_at, avis }) => (
          <Paper key={id} component="li" withBorder p="md">
            <Stack gap="xs">
              <Group justify="space-between" wrap="nowrap" align="flex-start">
                <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
                  {acteur.nom}
                </Title>
                <Badge color={status === 'pending' ? 'yellow' : 'gray'} style={{ flex: 'none' }}>
                  {labelOf(t.statuses, status)}
                </Badge>
              </Group>
              <Text size="sm" c="dimmed">
                {nom ? t.by(nom) : t.byNobody} · {communeName(acteur.commune)} · <DateTime at={created_at} />
              </Text>
              {contest && <Text size="sm">{t.contested}</Text>}
              <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{message}</Text>
              <Opinion
                id={id}
                name={acteur.nom}
                labels={{ favorable: t.favorable, defavorable: t.defavorable }}
                avis={avis}
                open={status === 'pending' ? 'both' : 'none'}
                busy={give.isPending || withdraw.isPending}
                give={(body, done) => give.mutate({ params: { acteurId, claimId: id }, body }, { onSuccess: done })}
                withdraw={() => withdraw.mutate({ params: { acteurId, claimId: id } })}
              />
            </Stack>
          </Paper>
        ))}
      </Stack>
    </Screen>
  )
}
