import { Text } from '@mantine/core'
import { listEnvois } from '../../../contract/suivis/envois.ts'
import { useRead } from '../../ui/api/queries.ts'
import './told-line.css'
import type { People } from '../../ui/alertes/envoi-texts.ts'
import { type EnvoiState, fewOf, readAgainIn } from '../../ui/alertes/envoi-types.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { bilingual, useTexts } from '../../ui/i18n/texts.ts'

const texts = bilingual({
  told: (n: string, when: string) => [`${n} prévenues ${when}`, `${n} told ${when}`],
  fewTold: (when: string, all: boolean) => [
    `Prévenus ${when}, moins de 10 personnes${all ? '' : ' : tous les messages n’ont pas été acceptés'}`,
    `Told ${when}, fewer than 10 people${all ? '' : ': not all messages were accepted'}`,
  ],
  at: (time: string) => [`à ${time}`, `at ${time}`],
  on: (when: string) => [`le ${when}`, `on ${when}`],
  underWay: (left: string) => [`Envoi en cours, ${left} restent`, `Under way, ${left} left`],
  few: ['moins de 10', 'fewer than 10'],
  noMail: [
    'Aucun e-mail n’est arrivé : le service n’est relié à aucun serveur d’e-mail',
    'No e-mail has arrived: the service has no mail server',
  ],
  noneAccepted: ['Personne n’a été prévenu : aucun message n’a été accepté', 'Nobody was told: no message was accepted'],
  choosing: ['Envoi en cours', 'Under way'],
  waits: ['Le message attend un accord : personne n’est encore prévenu', 'The message waits for an agreement: nobody is told yet'],
  due: (when: string) => [`Le message partira le ${when}`, `The message leaves on ${when}`],
  stopped: ['Envoi interrompu', 'Sending broken off'],
  untold: ['Personne n’a été prévenu', 'Nobody was told'],
  endUntold: ['La fin n’a été dite à personne', 'Nobody was told of the end'],
  nobody: ['Personne ne suit encore', 'Nobody follows yet'],
})

/** Whether those who follow were told of an alert in force, as one line that changes while a sending runs. */
export function ToldLine({ id }: { id: string }) {
  const t = useTexts(texts)
  const format = useFormat()
  const { data } = useRead(listEnvois, { params: { id } }, { every: (body) => readAgainIn(body?.data.envois ?? [], Date.now()) })
  if (!data) return null
  const { tone, text } = lineOf(data.data, t, format)
  return (
    <Text
      component="span"
      display="block"
      size="sm"
      fw={tone === 'untold' ? 600 : undefined}
      className={`told-line told-${tone}`}
      role="status"
    >
      {text}
    </Text>
  )
}

type Words = typeof texts.fr
type Format = Pick<ReturnType<typeof useFormat>, 'time' | 'dateTime' | 'number'>

/** @returns the line, and whether it is told, under way, or a fault */
function lineOf(
  { envois, suivent, prets, courriels, dossier_demo }: EnvoiState,
  t: Words,
  format: Format,
): { tone: 'told' | 'moving' | 'untold' | 'none'; text: string } {
  const last = envois.find(({ genre, etat }) => genre !== 'exercice' && etat !== 'annule')
  const endWaits = prets.some(({ genre, destinataires }) => genre === 'fin' && destinataires !== 0)
  if (endWaits) return { tone: 'untold', text: t.endUntold }
  if (!last) return suivent === 0 ? { tone: 'none', text: t.nobody } : { tone: 'untold', text: t.untold }
  const { etat, comptes, canaux, created_at, debut_le, approuve_le } = last
  if (etat === 'a_approuver') return { tone: 'untold', text: t.waits }
  if (etat === 'programme') return { tone: 'moving', text: t.due(format.dateTime(debut_le ?? created_at)) }
  const number = (n: People) => (n === 'moins_de_10' ? t.few : format.number(n))
  if (etat === 'en_cours') {
    const isChoosing = comptes.choisies === null || comptes.en_route === 0
    return { tone: 'moving', text: isChoosing ? t.choosing : t.underWay(number(comptes.en_route)) }
  }
  if (etat === 'interrompu' && comptes.acceptees === 0) return { tone: 'untold', text: t.stopped }
  if (comptes.choisies === 0) return { tone: 'none', text: t.nobody }
  if (!courriels && !dossier_demo && canaux.notification.acceptees === 0) return { tone: 'untold', text: t.noMail }
  if (comptes.acceptees === 0) return { tone: 'untold', text: t.noneAccepted }
  const at = debut_le ?? approuve_le ?? created_at
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  const when = isToday ? t.at(format.time(at)) : t.on(format.dateTime(at))
  if (comptes.choisies === 'moins_de_10') return { tone: 'told', text: t.fewTold(when, fewOf(comptes) !== 'some') }
  return { tone: 'told', text: t.told(number(comptes.acceptees), when) }
}
