import { Title } from '@mantine/core'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { EnvoiMessage } from './envoi-message.tsx'
import { envoiTexts, type People } from '../../ui/alertes/envoi-texts.ts'
import { ONLY_PERSON } from '../../ui/alertes/envoi-facts.ts'
import { type Envoi, fewOf } from '../../ui/alertes/envoi-types.ts'
import { exactTime, proofTexts } from './proof-texts.ts'

const CHANNELS = ['email', 'notification'] as const

/** One sending in the proof: first how many accepted it, then who sent it and when, and its message. */
export function ProofEnvoi({ envoi }: { envoi: Envoi }) {
  const t = useTexts(proofTexts)
  const words = useTexts(envoiTexts)
  const format = useFormat()
  const { genre, etat, motif, version, auteur, vues, comptes, message, created_at, ended_at, repetees } = envoi
  const { approuve_par, approuve_le, motif_seul, debut_le, canaux } = envoi
  const number = (n: People) => words.number(n, n === 'moins_de_10' ? '' : format.number(n))
  const seconds =
    ended_at === null ? null : Math.max(1, Math.round((Date.parse(ended_at) - Date.parse(debut_le ?? approuve_le ?? created_at)) / 1000))
  const { facts } = t
  const exact = (at: string) => exactTime(format.exact(at))
  const counted: [string, string | null][] = [
    [facts.chosen, comptes.choisies === null ? null : number(comptes.choisies)],
    [facts.refused, number(comptes.refusees)],
    [facts.uncertain, number(comptes.incertaines)],
    [facts.onTheWay, comptes.en_route === 0 ? null : number(comptes.en_route)],
    [facts.unsent, number(comptes.non_parties)],
  ]
  const { choisies } = comptes
  const isFew = choisies === 'moins_de_10'
  const accepted = isFew ? words.ofFew[fewOf(comptes)] : number(comptes.acceptees)
  // That it has ended says its time.
  const state = etat === 'termine' && ended_at !== null && motif === null ? null : words.states[etat]
  const rows: [name: string, value: string | null][] = [
    [isFew ? facts.result : facts.accepted, etat === 'termine' && seconds !== null ? t.within(accepted, seconds) : accepted],
    [facts.by, auteur ?? t.unknown],
    [facts.approved, approuve_le && [approuve_par ?? t.unknown, exact(approuve_le)].join(', ')],
    [facts.alone, motif_seul && (motif_seul === ONLY_PERSON ? words.onlyPerson : motif_seul)],
    [facts.begun, exact(debut_le ?? created_at)],
    [facts.ended, ended_at && exact(ended_at)],
    [facts.state, state && [state, motif && words.motifs[motif]].filter(Boolean).join('. ')],
    [facts.version, format.number(version)],
    [facts.seen, number(vues)],
    ...CHANNELS.filter((name) => !isFew && canaux.notification.choisies !== 0 && canaux[name].choisies !== null).map(
      (name): [string, string] => [
        words.channels[name],
        words.acceptedOf(number(canaux[name].acceptees), number(canaux[name].choisies ?? 0)),
      ],
    ),
    ...(isFew ? [] : counted),
    [facts.repeated, repetees === null || repetees === 0 ? null : number(repetees)],
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
      <EnvoiMessage genre={genre} message={message} />
    </section>
  )
}
