import { bilingual } from '../i18n/texts.ts'

/** Names of days and weeks on which much is closed. */
export const holidayTexts = bilingual({
  fixed: {
    '01-01': ['jour de l’An', 'New Year’s Day'],
    '05-01': ['fête du Travail', 'Labour Day'],
    '05-08': ['Victoire de 1945', 'Victory in Europe Day'],
    '07-14': ['fête nationale', 'Bastille Day'],
    '08-15': ['Assomption', 'Assumption'],
    '11-01': ['Toussaint', 'All Saints’ Day'],
    '11-11': ['Armistice de 1918', 'Armistice Day'],
    '12-25': ['Noël', 'Christmas Day'],
    '12-26': ['Saint-Étienne', 'St Stephen’s Day'],
  },
  goodFriday: ['Vendredi saint', 'Good Friday'],
  easterMonday: ['lundi de Pâques', 'Easter Monday'],
  ascension: ['Ascension', 'Ascension Day'],
  whitMonday: ['lundi de Pentecôte', 'Whit Monday'],
  holiday: (name: string) => [
    name === '' ? 'jour férié' : `jour férié : ${name}`,
    name === '' ? 'public holiday' : `public holiday: ${name}`,
  ],
  school: (name: string, zone: string) => [`${name}, zone ${zone}`, `${name}, zone ${zone}`],
  breaks: {
    toussaint: ['vacances de la Toussaint', 'autumn school holidays'],
    noel: ['vacances de Noël', 'Christmas school holidays'],
    hiver: ['vacances d’hiver', 'winter school holidays'],
    printemps: ['vacances de printemps', 'spring school holidays'],
    ascension: ['pont de l’Ascension', 'long weekend of Ascension'],
    ete: ['vacances d’été', 'summer school holidays'],
  },
})

/** A movable holiday by its weekday and the days of the year on which it can be; Easter Monday is before Whit Monday. */
const MOVABLE = [
  { name: 'goodFriday', weekday: 5, from: '03-20', to: '04-23' },
  { name: 'easterMonday', weekday: 1, from: '03-23', to: '04-26' },
  { name: 'ascension', weekday: 4, from: '04-30', to: '06-03' },
  { name: 'whitMonday', weekday: 1, from: '05-11', to: '06-14' },
] as const

/** The name of a public holiday; empty for one of few départements. @param day YYYY-MM-DD, a public holiday */
export function holidayName(day: string, t: ReturnType<typeof namesIn>): string {
  const [date, weekday] = [day.slice(5), new Date(`${day}T00:00:00Z`).getUTCDay()]
  const fixed = (t.fixed as Readonly<Record<string, string>>)[date]
  const movable = MOVABLE.find((one) => one.weekday === weekday && one.from <= date && date <= one.to)
  return fixed ?? (movable ? t[movable.name] : '')
}
const namesIn = () => holidayTexts.fr
