import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { moderateMairiePublication } from '../../../contract/mairie/mairie.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { isOutdated } from '../../ui/api/use-act.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notifyConflict } from '../publications/last-change.ts'
import { queueTexts } from './mairie-texts.ts'
import type { Reviewed } from './reviewed.tsx'
import { useOfficeAct, useOfficeUndo } from './use-office-act.ts'

const REASON = { required: true, min: 3, max: 2000 } as const

interface DecisionBarProps {
  acteurId: string
  publication: Reviewed
  /** Whether the page publishes without review: others may only refuse. */
  mayPublish: boolean
  /** Whether the team of the page wrote it: its own are never refused, only corrected. */
  isTeam: boolean
}

/** What is decided on a publication or an edit: to publish it, to ask its author for a correction, or to refuse it. */
export function DecisionBar({ acteurId, publication: { id, title, version, modification }, mayPublish, isTeam }: DecisionBarProps) {
  const t = useTexts(queueTexts)
  const [asked, setAsked] = useState<'correction' | 'refusal' | null>(null)
  const undo = useOfficeUndo(acteurId)
  const decide = useOfficeAct(
    moderateMairiePublication,
    undo,
    ({ data }) => {
      const wasCorrection = asked === 'correction'
      setAsked(null)
      return {
        message: (data.moderation_status === 'rejected' ? (wasCorrection ? t.asked : t.rejected) : modification ? t.accepted : t.published)(
          title,
        ),
      }
    },
    (error) => {
      if (!isOutdated(error)) return asked !== null
      setAsked(null)
      void notifyConflict(error, acteurId, { id }, 'notDecided')
      return true
    },
  )
  const target = { params: { acteurId, publicationId: id }, headers: ifMatch(version) }
  const ask = (what: typeof asked) => {
    decide.reset()
    setAsked(what)
  }
  return (
    <>
      <Group gap="sm">
        {mayPublish && (
          <Button loading={decide.isPending} onClick={() => decide.mutate({ ...target, body: { moderation_status: 'published' } })}>
            {modification ? t.accept : t.publish}
          </Button>
        )}
        {mayPublish && (
          <Button variant="default" disabled={decide.isPending} onClick={() => ask('correction')}>
            {t.ask}
          </Button>
        )}
        {!isTeam && (
          <Button variant="subtle" color="gray" ml="auto" disabled={decide.isPending} onClick={() => ask('refusal')}>
            {modification ? t.rejectEdit : t.reject}
          </Button>
        )}
      </Group>
      {asked && (
        <Confirm
          opened
          close={() => setAsked(null)}
          title={(asked === 'correction' ? t.askTitle : t.rejectTitle)(title)}
          confirm={asked === 'correction' ? t.ask : t.reject}
          danger={asked === 'refusal'}
          busy={decide.isPending}
          error={decide.error}
          reason={{ as: `refusal:${id}`, label: t.reason, templates: Object.values(t.reasons), ...REASON }}
          onConfirm={(reason) =>
            decide.mutate({
              ...target,
              body: { moderation_status: 'rejected', reason, ...(asked === 'correction' && { correction_demandee: true }) },
            })
          }
        >
          {modification && <Text size="sm">{t.keepsOnline}</Text>}
        </Confirm>
      )}
    </>
  )
}
