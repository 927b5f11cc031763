import { useLanguage } from '../../../ui/i18n/language.ts'
import { labelOf, useTexts } from '../../../ui/i18n/texts.ts'
import { actTexts } from '../acts/act-texts.ts'
import { momentName } from '../../../ui/events/local-time.ts'
import { isComplete, ruleBody } from '../../../ui/events/rule-form.ts'
import { ruleWords } from '../../../ui/events/rule-words.ts'
import { type Traits, useTraitWords } from '../../../ui/events/traits.ts'
import { mediaFormTexts } from '../../../ui/medias/media-form-texts.ts'
import type { DocumentRow, PictureRow } from '../../../ui/medias/media-values.ts'
import { mediaTexts } from '../../../ui/medias/media-texts.ts'
import { fieldTexts } from './field-texts.ts'
import type { DatesForm } from './form-values.ts'
import { publicationLabels } from '../../../ui/labels/publication-labels.ts'

/** How many dates are named. */
const NAMED = 12

/** Returns the name and the display of a field of a kind, to compare two versions of it; undefined for other fields. */
export function useCarriedDisplay() {
  const t = useTexts(fieldTexts)
  const labels = useTexts(publicationLabels)
  const acts = useTexts(actTexts)
  const medias = useTexts(mediaTexts)
  const mediaForm = useTexts(mediaFormTexts)
  const language = useLanguage()
  const traitWords = useTraitWords()
  const names: Readonly<Record<string, string>> = {
    ...(t as unknown as Record<string, string>),
    'evenement.statut': labels.status,
    'evenement.motif': labels.statusReason,
    'evenement.lieu.nom': labels.place,
    'evenement.lieu.adresse': labels.address,
    'evenement.tarif': labels.price,
    'evenement.reservation_url': labels.booking,
    'evenement.traits': labels.traitsTitle,
    'alerte.severite': labels.severity,
    'alerte.secteurs': labels.sectors,
    'alerte.consignes': labels.instructions,
    'alerte.source': labels.source,
    'acte.nature': labels.nature,
    'acte.numero': labels.number,
    'acte.date_acte': labels.actDay,
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
      if (name === 'evenement.traits') return traitWords(value as Traits) || undefined
      if (name === 'images') return (value as PictureRow[]).map(({ alt }) => alt || medias.decorative).join('\n') || undefined
      if (name === 'documents') return (value as DocumentRow[]).map(({ titre }) => titre).join('\n') || undefined
      if (typeof value !== 'string' || value === '') return undefined
      if (name === 'expire_le') return momentName(value, language)
      if (name === 'acte.nature') return labelOf(labels.natures, value)
      if (name === 'evenement.statut') return labelOf(labels.statuses, value)
      if (name === 'evenement.gratuit') return labelOf(t.gratuits, value)
      return name === 'alerte.severite' ? labelOf(labels.severities, value) : undefined
    },
  }
}
