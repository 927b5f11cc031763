import { Text } from '@mantine/core'
import { listEnvois } from '../../../contract/suivis/envois.ts'
import { useRead } from '../../ui/api/queries.ts'
import './told-line.css'
import type { People } from '../../ui/alertes/envoi-texts.ts'
import { type EnvoiState, readAgainIn } from '../../ui/alertes/envoi-types.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { bilingual, useTexts } from '../../ui/i18n/texts.ts'

const texts = bilingual({
  told: (n: People, time: string) => [
    n === 'moins_de_10' ? `Prévenus à ${time}, moins de 10 personnes` : `${n} prévenues à ${time}`,
    n === 'moins_de_10' ? `Told at ${time}, fewer than 10 people` : `${n} told at ${time}`,
  ],
  underWay: (left: People) => [
    left === 'moins_de_10' ? 'Envoi en cours, moins de 10 restent' : `Envoi en cours, ${left} restent`,
    left === 'moins_de_10' ? 'Under way, fewer than 10 left' : `Under way, ${left} left`,
  ],
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
type Format = Pick<ReturnType<typeof useFormat>, 'time' | 'dateTime'>

/** @returns the line, and whether it is told, under way, or a fault */
function lineOf(
  { envois, suivent, prets }: EnvoiState,
  t: Words,
  format: Format,
): { tone: 'told' | 'moving' | 'untold' | 'none'; text: string } {
  const last = envois.find(({ genre, etat }) => genre !== 'exercice' && etat !== 'annule')
  const endWaits = prets.some(({ genre, destinataires }) => genre === 'fin' && destinataires !== 0)
  if (endWaits) return { tone: 'untold', text: t.endUntold }
  if (!last) return suivent === 0 ? { tone: 'none', text: t.nobody } : { tone: 'untold', text: t.untold }
  const { etat, comptes, created_at, debut_le, approuve_le } = last
  if (etat === 'a_approuver') return { tone: 'untold', text: t.waits }
  if (etat === 'programme') return { tone: 'moving', text: t.due(format.dateTime(debut_le ?? created_at)) }
  if (etat === 'en_cours')
    return { tone: 'moving', text: comptes.choisies === null || comptes.en_route === 0 ? t.choosing : t.underWay(comptes.en_route) }
  if (etat === 'interrompu' && comptes.acceptees === 0) return { tone: 'untold', text: t.stopped }
  if (comptes.choisies === 0) return { tone: 'none', text: t.nobody }
  return { tone: 'told', text: t.told(comptes.acceptees, format.time(debut_le ?? approuve_le ?? created_at)) }
}
