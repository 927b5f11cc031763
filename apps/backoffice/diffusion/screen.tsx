import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { getDiffusion, listDiffusion } from '../../../contract/suivis/diffusion.ts'
import { EnvoiTold } from '../../ui/alertes/envoi-told.tsx'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import { isWaiting } from '../../ui/alertes/envoi-types.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { type RowOf, useList } from '../../ui/lists/use-list.ts'
import { settings } from '../../ui/page-settings.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { useChanged } from '../live/live.ts'
import { StopDialog } from '../publications/alerts/stop-dialog.tsx'
import { sendingTexts } from '../publications/alerts/sending-texts.ts'
import { STATE_COLOURS } from '../records/state-colours.ts'
import './diffusion.css'
import { GeneralStop, Notices } from './general-stop.tsx'
import { Reminders } from './reminders.tsx'
import { diffusionTexts } from './texts.ts'
import { useNumbers } from './use-numbers.ts'

type Sending = RowOf<typeof listDiffusion>

/** What changes here: a sending begins or ends (`envoi`), its numbers move (`remise`). */
const LIVE = ['envoi', 'remise'] as const
const COLOURS: Partial<Record<Sending['etat'], string>> = {
  en_cours: STATE_COLOURS.running,
  a_approuver: STATE_COLOURS.queued,
  programme: STATE_COLOURS.queued,
  interrompu: STATE_COLOURS.doubtful,
}

/** What leaves to those who follow: alerts with their stop and their proof, the numbers of reminders, and the stop of everything. Spec §2-125. */
export default function Diffusion() {
  const t = useTexts(diffusionTexts)
  const words = useTexts(envoiTexts)
  const format = useFormat()
  const { number } = useNumbers()
  const [stopped, setStopped] = useState<Sending | null>(null)
  const list = useList(listDiffusion)
  const { data, refetch } = useRead(getDiffusion, {})
  useChanged(LIVE, () => {
    list.reload()
    void refetch()
  })
  const columns: Column<Sending>[] = [
    { key: 'title', label: t.alert, csv: ({ message }) => message.titre },
    { key: 'commune', label: t.commune, csv: ({ commune }) => communeName(commune) },
    { key: 'office', label: t.office, csv: ({ mairie }) => mairie },
    { key: 'kind', label: t.kind, csv: ({ genre }) => words.genres[genre] },
    { key: 'state', label: t.state, csv: ({ etat }) => words.states[etat] },
    { key: 'begun', label: t.begun, csv: ({ created_at }) => format.dateTime(created_at) },
    { key: 'recipients', label: t.recipients, csv: ({ comptes }) => (comptes.choisies === null ? null : number(comptes.choisies)) },
    { key: 'accepted', label: t.accepted, csv: ({ comptes }) => number(comptes.acceptees) },
    { key: 'refused', label: t.refused, csv: ({ comptes }) => number(comptes.refusees) },
  ]
  return (
    <>
      <ListScreen
        title={t.title}
        name="diffusion"
        list={list}
        columns={columns}
        tabs={data && <Notices state={data.data} />}
        actions={data && <GeneralStop isStopped={data.data.arret_general !== null} />}
        empty={<Text c="dimmed">{t.empty}</Text>}
        shownAs={(rows) => (
          <ul className="sendings plain-list">
            {rows.map((row) => (
              <SendingRow key={row.id} row={row} stop={() => setStopped(row)} />
            ))}
          </ul>
        )}
        frame={(table) => (
          <>
            {table}
            {data && <Reminders rappels={data.data.rappels} />}
          </>
        )}
      />
      {stopped && <StopDialog envoi={stopped} close={() => setStopped(null)} />}
    </>
  )
}

function SendingRow({ row, stop }: { row: Sending; stop: () => void }) {
  const t = useTexts(diffusionTexts)
  const words = useTexts(envoiTexts)
  const waiting = useTexts(sendingTexts)
  const format = useFormat()
  const { line } = useNumbers()
  const { publication_id, message, commune, mairie, genre, etat, comptes, vues, debut_le } = row
  return (
    <li className="sending" data-part={row.part || undefined}>
      <div className="sending-what">
        {publication_id ? (
          <Anchor component={Link} href={`/publications/${publication_id}`} fw={600} className="sending-title">
            {message.titre}
          </Anchor>
        ) : (
          <Text fw={600}>{message.titre}</Text>
        )}
        <Text size="sm" c="dimmed">
          {[communeName(commune), mairie, words.genres[genre]].filter(Boolean).join(' · ')}
        </Text>
        <EnvoiTold envoi={row} />
      </div>
      <div>
        <Badge color={COLOURS[etat] ?? STATE_COLOURS.done}>{words.states[etat]}</Badge>
        <Text size="sm" mt={4}>
          {etat === 'a_approuver'
            ? waiting.toAgree(vues)
            : etat === 'programme' && debut_le
              ? words.due(vues, format.dateTime(debut_le))
              : line(comptes)}
        </Text>
      </div>
      <Group gap="xs" className="sending-acts">
        {publication_id && settings.applications.includes('espace') && (
          // The proof is a page of the space, which lets moderators of the place read it.
          <Button
            component="a"
            variant="default"
            size="compact-sm"
            href={`/espace/publications/${publication_id}/preuve`}
            aria-label={t.of(t.proof, message.titre)}
          >
            {t.proof}
          </Button>
        )}
        {row.peut_arreter && (
          <Button size="compact-sm" color="red" onClick={stop} aria-label={t.of(isWaiting(row) ? words.cancel : t.stop, message.titre)}>
            {isWaiting(row) ? words.cancel : t.stop}
          </Button>
        )}
      </Group>
    </li>
  )
}
