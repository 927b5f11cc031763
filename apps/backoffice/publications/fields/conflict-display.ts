import { useLanguage } from '../../../ui/i18n/language.ts'
import { labelOf, useTexts } from '../../../ui/i18n/texts.ts'
import { alertTexts } from '../alerts/alert-texts.ts'
import { actTexts } from '../acts/act-texts.ts'
import { eventTexts } from '../events/event-texts.ts'
import { momentName } from '../../../ui/events/local-time.ts'
import { isComplete, ruleBody } from '../../../ui/events/rule-form.ts'
import { ruleWords } from '../../../ui/events/rule-words.ts'
import { mediaFormTexts } from '../../../ui/medias/media-form-texts.ts'
import type { DocumentRow, PictureRow } from '../../../ui/medias/media-values.ts'
import { mediaTexts } from '../../../ui/medias/media-texts.ts'
import { kindTexts } from '../kind-texts.ts'
import { fieldTexts } from './field-texts.ts'
import type { DatesForm } from './form-values.ts'

/** How many dates are named. */
const NAMED = 12

/** Returns the name and the display of a field of a kind, to compare two versions of it; undefined for other fields. */
export function useCarriedDisplay() {
  const t = useTexts(fieldTexts)
  const events = useTexts(eventTexts)
  const alerts = useTexts(alertTexts)
  const acts = useTexts(actTexts)
  const { natures } = useTexts(kindTexts)
  const medias = useTexts(mediaTexts)
  const mediaForm = useTexts(mediaFormTexts)
  const language = useLanguage()
  const names: Readonly<Record<string, string>> = {
    ...(t as unknown as Record<string, string>),
    'alerte.severite': alerts.severity,
    'alerte.secteurs': alerts.sectors,
    'alerte.consignes': alerts.instructions,
    'alerte.source': alerts.source,
    'acte.nature': acts.nature,
    'acte.numero': acts.numero,
    'acte.date_acte': acts.date_acte,
    'acte.affiche_le': acts.affiche_le,
    images: mediaForm.images,
    documents: mediaForm.documents,
  }
  const datesName = ({ by, rows, rule }: DatesForm): string => {
    const filled = rows.filter(({ debut }) => debut !== '')
    const named = filled.slice(0, NAMED).map(({ debut }) => momentName(debut, language))
    const list = [t.rowsName(filled.length), ...named, ...(filled.length > NAMED ? ['…'] : [])]
    return (by === 'rows' ? list : [...(isComplete(rule) ? [ruleWords(ruleBody(rule), language)] : []), ...list]).join('\n')
  }
  return {
    nameOf: (name: string): string | undefined => names[name],
    displayOf: (name: string, value: unknown): string | undefined => {
      if (name === 'evenement.dates') return datesName(value as DatesForm)
      if (name === 'images') return (value as PictureRow[]).map(({ alt }) => alt || medias.decorative).join('\n') || undefined
      if (name === 'documents') return (value as DocumentRow[]).map(({ titre }) => titre).join('\n') || undefined
      if (typeof value !== 'string' || value === '') return undefined
      if (name === 'expire_le') return momentName(value, language)
      if (name === 'acte.nature') return labelOf(natures, value)
      if (name === 'evenement.statut') return labelOf(events.statuses, value)
      if (name === 'evenement.gratuit') return labelOf(t.gratuits, value)
      return name === 'alerte.severite' ? labelOf(alerts.severities, value) : undefined
    },
  }
}
