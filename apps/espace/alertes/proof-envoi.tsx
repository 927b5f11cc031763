import { Title } from '@mantine/core'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { EnvoiMessage } from './envoi-message.tsx'
import { envoiTexts, type People } from '../../ui/alertes/envoi-texts.ts'
import type { Envoi } from '../../ui/alertes/envoi-types.ts'
import { proofTexts } from './proof-texts.ts'

const CHANNELS = ['email', 'notification'] as const

/** One sending in the proof: its facts, its message, and the digest of it. */
export function ProofEnvoi({ envoi }: { envoi: Envoi }) {
  const t = useTexts(proofTexts)
  const words = useTexts(envoiTexts)
  const format = useFormat()
  const { genre, etat, motif, version, auteur, vues, comptes, message, empreinte, created_at, ended_at } = envoi
  const { approuve_par, approuve_le, motif_seul, debut_le, canaux } = envoi
  const number = (n: People) => words.number(n, n === 'moins_de_10' ? '' : format.number(n))
  const seconds =
    ended_at === null ? null : Math.max(1, Math.round((Date.parse(ended_at) - Date.parse(debut_le ?? approuve_le ?? created_at)) / 1000))
  const { facts } = t
  const rows: [name: string, value: string | null][] = [
    [facts.by, auteur ?? t.unknown],
    [facts.approved, approuve_le && [approuve_par ?? t.unknown, format.exact(approuve_le)].join(', ')],
    [facts.alone, motif_seul],
    [facts.begun, format.exact(debut_le ?? created_at)],
    [facts.ended, ended_at && format.exact(ended_at)],
    [facts.state, [words.states[etat], motif && words.motifs[motif]].filter(Boolean).join('. ')],
    [facts.version, format.number(version)],
    [facts.seen, number(vues)],
    [facts.chosen, comptes.choisies === null ? null : number(comptes.choisies)],
    [facts.accepted, etat === 'termine' && seconds !== null ? t.within(number(comptes.acceptees), seconds) : number(comptes.acceptees)],
    ...CHANNELS.filter((name) => canaux.notification.choisies !== 0 && canaux[name].choisies !== null).map((name): [string, string] => [
      words.channels[name],
      words.acceptedOf(number(canaux[name].acceptees), number(canaux[name].choisies ?? 0)),
    ]),
    [facts.refused, number(comptes.refusees)],
    [facts.uncertain, number(comptes.incertaines)],
    ...(comptes.en_route === 0 ? [] : [[facts.onTheWay, number(comptes.en_route)] as [string, string]]),
    [facts.unsent, number(comptes.non_parties)],
  ]
  return (
    <section>
      <Title order={3} size="h4">
        {words.genres[genre]}
      </Title>
      <dl>
        {rows.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <EnvoiMessage message={message} />
      <p className="proof-hash">
        {t.digest} <code>{empreinte}</code>
      </p>
    </section>
  )
}
