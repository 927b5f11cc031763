import { Badge, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { giveActeurOpinion, listCommuneActeurs, withdrawActeurOpinion } from '../../../contract/mairie/opinions.ts'
import { useRead } from '../../ui/api/queries.ts'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayPresent } from '../account-rights.ts'
import { Nothing } from '../shell/nothing.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { mairieTexts } from './mairie-texts.ts'
import { OfOffice, type Office, AssociationPages } from './offices.tsx'
import { Opinion } from './opinion.tsx'
import { opinionTexts } from './opinion-texts.ts'
import { QueuePager } from './queue-pager.tsx'
import { useOfficeAct, useOfficeUndo } from './use-office-act.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'

const PER_PAGE = 20
const TYPING_MS = 300

/** The actors of the commune of a town hall, and what it thinks of them. */
export default function CommuneActeurs({ account, params: { acteur } }: SpaceScreenProps) {
  const t = useTexts(opinionTexts)
  return (
    <OfOffice account={account} acteur={acteur} title={t.acteurs} path="/acteurs" needs={mayPresent}>
      {(office) => <Acteurs key={office.id} office={office} base={acteur === undefined ? '/acteurs' : `/acteurs/${acteur}`} />}
    </OfOffice>
  )
}

function Acteurs({ office: { id: acteurId }, base }: { office: Office; base: string }) {
  const t = useTexts(opinionTexts)
  const shared = useTexts(mairieTexts)
  const labels = useTexts(acteurLabels)
  const all = new URLSearchParams(useSearch()).get('tous') === '1'
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS)
  const query = { page, per_page: PER_PAGE, ...(all ? {} : { valide: 'false' as const }), ...(q ? { q } : {}) }
  const { data, error, refetch } = useRead(listCommuneActeurs, { params: { acteurId }, query }, { keepFormer: true })
  const undo = useOfficeUndo(acteurId)
  const give = useOfficeAct(giveActeurOpinion, undo, () => ({ message: t.saved }))
  const withdraw = useOfficeAct(withdrawActeurOpinion, undo, () => ({ message: t.withdrawn }))
  if (error && !data) return <Failure title={t.acteurs} error={error} retry={() => void refetch()} />
  return (
    <Screen title={t.acteurs} note={data ? t.count(data.meta.total) : undefined}>
      <AssociationPages />
      <Text mb="md">{t.acteursLead}</Text>
      <nav aria-label={t.filters} className="segments">
        {[false, true].map((one) => (
          <Link
            key={String(one)}
            href={one ? `${base}?tous=1` : base}
            aria-current={one === all ? 'page' : undefined}
            onClick={() => setPage(1)}
          >
            {one ? t.all : t.notValidated}
          </Link>
        ))}
      </nav>
      <TextInput
        label={t.search}
        mb="md"
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setPage(1)
        }}
      />
      {!data && <Text role="status">{shared.loading}</Text>}
      {data?.data.length === 0 && (
        <Nothing act={!all && q === '' && { to: `${base}?tous=1`, label: t.seeAll }}>
          {all || q !== '' ? t.none.all : t.none.notValidated}
        </Nothing>
      )}
      <Stack>
        <Stack component="ul" gap="sm" className="plain-list">
          {data?.data.map(({ id, nom, type, commune, valide, active, equipe, avis }) => (
            <Paper key={id} component="li" withBorder p="md">
              <Stack gap="xs">
                <Group justify="space-between" wrap="nowrap" align="flex-start">
                  <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
                    {nom}
                  </Title>
                  <Badge color={!active ? 'gray' : valide ? 'teal' : 'yellow'} style={{ flex: 'none' }}>
                    {!active ? t.inactive : valide ? t.validated : t.unvalidated}
                  </Badge>
                </Group>
                <Text size="sm" c="dimmed">
                  {[labelOf(labels.types, type), communeName(commune), equipe ? t.managed : t.unmanaged].join(' · ')}
                </Text>
                <Opinion
                  id={id}
                  name={nom}
                  labels={{ favorable: t.propose, defavorable: t.contest }}
                  avis={avis}
                  open={valide ? 'against' : 'both'}
                  busy={give.isPending || withdraw.isPending}
                  give={(body, done) => give.mutate({ params: { acteurId, cibleId: id }, body }, { onSuccess: done })}
                  withdraw={() => withdraw.mutate({ params: { acteurId, cibleId: id } })}
                />
              </Stack>
            </Paper>
          ))}
        </Stack>
        <QueuePager page={page} last={data?.meta.last_page ?? 1} go={setPage} />
      </Stack>
    </Screen>
  )
}
