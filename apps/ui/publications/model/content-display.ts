import { momentName } from '../../events/local-time.ts'
import { isComplete, ruleBody } from '../../events/rule-form.ts'
import { ruleWords } from '../../events/rule-words.ts'
import { useTraitWords } from '../../events/traits.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { publicationLabels } from '../../labels/publication-labels.ts'
import { mediaFormTexts } from '../../medias/media-form-texts.ts'
import { mediaTexts } from '../../medias/media-texts.ts'
import { occurrencesOf } from '../dates/occurrences.ts'
import { typedDateName } from '../dates/typed-dates.ts'
import { fieldTexts } from '../fields/field-texts.ts'
import { actTexts } from '../kinds/act-texts.ts'
import { placeTexts } from '../place/place-texts.ts'
import type { Content } from './content.ts'

/** How many dates are named. */
const NAMED = 12

/** How two versions of a field are shown beside each other: its name, and a value in words. */
export function useContentDisplay() {
  const t = useTexts(fieldTexts)
  const labels = useTexts(publicationLabels)
  const places = useTexts(placeTexts)
  const media = useTexts(mediaFormTexts)
  const { decorative } = useTexts(mediaTexts)
  const acts = useTexts(actTexts)
  const language = useLanguage()
  const traitWords = useTraitWords()
  const names: Partial<Record<keyof Content, string>> = {
    title: t.titleField,
    body: t.body,
    firstDay: t.day,
    lastDay: t.lastDay,
    hasEvent: t.hasEvent,
    dates: t.dates,
    datesBy: labels.datesBy,
    rule: labels.ruleTitle,
    status: labels.status,
    statusReason: labels.statusReason,
    permanent: labels.permanent,
    place: labels.place,
    address: labels.address,
    placeCommune: labels.placeCommune,
    position: places.map,
    admission: labels.admission,
    price: labels.price,
    booking: labels.booking,
    audience: labels.audience,
    traits: labels.traitsTitle,
    severity: labels.severity,
    sectors: labels.sectors,
    instructions: labels.instructions,
    source: labels.source,
    nature: labels.nature,
    number: labels.number,
    actDay: labels.actDay,
    signatory: labels.signatory,
    sentOn: labels.sentOn,
    postedOn: acts.postedOn,
    end: t.end,
    images: media.images,
    documents: media.documents,
  }
  const datesName = (rows: Content['dates']): string => {
    const all = occurrencesOf(rows)
    return [...all.slice(0, NAMED).map((one) => typedDateName(one, language)), ...(all.length > NAMED ? ['…'] : [])].join('\n')
  }
  const words: { [Name in keyof Content]?: (value: Content[Name]) => string } = {
    dates: datesName,
    datesBy: (value) => labels[value],
    rule: (value) => (isComplete(value) ? ruleWords(ruleBody(value), language) : ''),
    status: (value) => labels.statuses[value],
    images: (value) => value.map(({ alt, legende }) => alt || legende || decorative).join('\n'),
    documents: (value) => value.map(({ titre }) => titre).join('\n'),
    position: (value) => (value === null ? '' : Object.values(value).join(' ; ')),
    hasEvent: (value) => (value ? t.yes : t.no),
    permanent: (value) => (value ? t.yes : t.no),
    admission: (value) => labels.admissions[value],
    traits: traitWords,
    severity: (value) => labels.severities[value],
    nature: (value) => labels.natures[value],
    end: (value) => (value === '' ? '' : momentName(value, language)),
    ...(Object.fromEntries((['firstDay', 'lastDay', 'actDay', 'sentOn', 'postedOn'] as const).map((name) => [name, dayName])) as object),
  }
  function dayName(value: string): string {
    return value === '' ? '' : momentName(value, language)
  }
  return {
    nameOf: (name: string): string => names[name as keyof Content] ?? name,
    displayOf: (name: string, value: unknown): string => {
      const say = words[name as keyof Content] as ((value: unknown) => string) | undefined
      return (say ? say(value) : typeof value === 'string' ? value : '') || '–'
    },
  }
}
