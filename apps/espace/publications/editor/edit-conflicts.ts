import { isComplete, ruleBody } from '../../../ui/events/rule-form.ts'
import { ruleWords } from '../../../ui/events/rule-words.ts'
import { useTraitWords } from '../../../ui/events/traits.ts'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { mediaFormTexts } from '../../../ui/medias/media-form-texts.ts'
import type { Content, Position } from './content.ts'
import { occurrencesOf } from '../dates/occurrences.ts'
import { placeTexts } from '../place/place-texts.ts'
import { toolTexts } from '../tool-texts.ts'
import { typedDateName } from '../dates/typed-dates.ts'
import { writeTexts } from './write-texts.ts'
import { publicationLabels } from '../../../ui/labels/publication-labels.ts'

/** How two versions of a field are shown beside each other: its name, and a value in words. */
export function useContentDisplay() {
  const t = useTexts(writeTexts)
  const labels = useTexts(publicationLabels)
  const places = useTexts(placeTexts)
  const medias = useTexts(mediaFormTexts)
  const { yes, no } = useTexts(toolTexts)
  const language = useLanguage()
  const traitWords = useTraitWords()
  const names: Partial<Record<keyof Content, string>> = {
    title: t.titleField,
    body: t.body,
    dates: t.dates,
    datesBy: labels.datesBy,
    rule: labels.ruleTitle,
    status: labels.status,
    statusReason: labels.statusReason,
    place: labels.place,
    address: labels.address,
    position: places.map,
    free: labels.free,
    traits: labels.traitsTitle,
    price: labels.price,
    booking: labels.booking,
    severity: labels.severity,
    instructions: labels.instructions,
    end: t.end,
    images: medias.images,
    documents: medias.documents,
  }
  return {
    nameOf: (name: string): string => names[name as keyof Content] ?? name,
    displayOf: (name: string, value: unknown): string => {
      if (name === 'dates')
        return occurrencesOf(value as Content['dates'])
          .map((one) => typedDateName(one, language))
          .join('\n')
      if (name === 'datesBy') return labels[value as Content['datesBy']]
      if (name === 'rule') return isComplete(value as Content['rule']) ? ruleWords(ruleBody(value as Content['rule']), language) : '–'
      if (name === 'status') return labels.statuses[value as Content['status']]
      if (name === 'images') return (value as Content['images']).map(({ alt, legende }) => alt || legende || '–').join('\n')
      if (name === 'documents') return (value as Content['documents']).map(({ titre }) => titre).join('\n')
      if (name === 'position') return value === null ? '–' : Object.values(value as Position).join(' ; ')
      if (name === 'free') return value === true ? yes : no
      if (name === 'traits') return traitWords(value as Content['traits']) || '–'
      if (name === 'severity') return labels.severities[value as Content['severity']]
      return String(value)
    },
  }
}
