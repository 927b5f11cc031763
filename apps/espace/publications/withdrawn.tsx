import { Button, Stack, Text } from '@mantine/core'
import { listWithdrawnPublications, undoMairieDecision } from '../../../contract/mairie/mairie.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Nothing } from '../shell/nothing.tsx'
import { publicationTexts } from './publication-texts.ts'
import { Thumb } from './thumb.tsx'

const NONE: never[] = []

/** What people of a page withdrew in the last month: each can be put back as it was. Spec §2-102. */
export function Withdrawn({ acteurId }: { acteurId: string }) {
  const t = useTexts(publicationTexts)
  const { data, error, refetch } = useRead(listWithdrawnPublications, { params: { acteurId } })
  const putBack = useAct(undoMairieDecision, { done: t.putBackDone })
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t.withdrawnLead}
      </Text>
      {data.data.length === 0 ? (
        <Nothing act={{ to: '/publications', label: t.all }}>{t.none.withdrawn}</Nothing>
      ) : (
        <ul className="plain-list rows own-rows">
          {data.data.map(({ id, title, kind, retiree_le, prenom, nom, audit_id }) => (
            <li key={id} className="row">
              <Thumb kind={kind} images={NONE} />
              <span className="tile-text">
                <span className="row-title">{title}</span>
                <span className="row-hint">
                  <DateTime at={retiree_le} />
                  {(prenom ?? nom) && ` · ${[prenom, nom].filter(Boolean).join(' ')}`}
                </span>
              </span>
              <Button
                variant="default"
                loading={putBack.isPending}
                aria-label={`${t.putBack} : ${title}`}
                onClick={() => putBack.mutate({ params: { acteurId, auditId: audit_id } })}
              >
                {t.putBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
