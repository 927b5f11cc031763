import { Text } from '@mantine/core'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { envoiTexts, type People } from '../../ui/alertes/envoi-texts.ts'
import { type Envoi, fewOf } from '../../ui/alertes/envoi-types.ts'

const COUNTS = ['en_route', 'incertaines', 'refusees', 'non_parties'] as const
const CHANNELS = ['email', 'notification'] as const

/** How far a sending is, in numbers; by channel where it goes by notifications too. */
export function EnvoiNumbers({ envoi: { comptes, canaux } }: { envoi: Envoi }) {
  const t = useTexts(envoiTexts)
  const format = useFormat()
  const number = (n: People) => t.number(n, n === 'moins_de_10' ? '' : format.number(n))
  const { choisies, acceptees } = comptes
  if (choisies === null) return <Text my="xs">{t.choosing}</Text>
  if (choisies === 'moins_de_10') return <p className="envoi-accepted">{t.ofFew[fewOf(comptes)]}</p>
  const isWhole = typeof choisies === 'number' && typeof acceptees === 'number' && choisies > 0
  return (
    <>
      <p className="envoi-accepted">
        <b>{number(acceptees)}</b> {t.accepted} {t.ofAll(number(choisies))}
      </p>
      {isWhole && (
        <div className="envoi-bar" aria-hidden>
          <span style={{ inlineSize: `${(100 * acceptees) / choisies}%` }} />
        </div>
      )}
      <dl className="envoi-counts">
        {COUNTS.map((name) => (
          <div key={name} data-some={comptes[name] !== 0 || undefined}>
            <dt>{t.counts[name]}</dt>
            <dd>{number(comptes[name])}</dd>
          </div>
        ))}
      </dl>
      {canaux.notification.choisies !== 0 && (
        <dl className="envoi-counts">
          {CHANNELS.map((name) => (
            <div key={name}>
              <dt>{t.channels[name]}</dt>
              <dd>{t.acceptedOf(number(canaux[name].acceptees), number(canaux[name].choisies ?? 0))}</dd>
            </div>
          ))}
        </dl>
      )}
      {comptes.incertaines !== 0 && (
        <Text size="sm" c="dimmed">
          {t.uncertainHint}
        </Text>
      )}
    </>
  )
}
