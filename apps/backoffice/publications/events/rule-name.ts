import type { z } from 'zod'
import type { StoredRepetition } from '../../../../contract/publications/events.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { bilingual, useTexts } from '../../../ui/i18n/texts.ts'
import { eventTexts } from './event-texts.ts'

export type Rule = z.output<typeof StoredRepetition>

const ruleTexts = bilingual({
  every: {
    quotidienne: (n: number) => [`Tous les ${n} jours`, `Every ${n} days`],
    hebdomadaire: (n: number) => [`Toutes les ${n} semaines`, `Every ${n} weeks`],
    mensuelle: (n: number) => [`Tous les ${n} mois`, `Every ${n} months`],
  },
  ranks: {
    '1': ['premier', 'first'],
    '2': ['deuxième', 'second'],
    '3': ['troisième', 'third'],
    '4': ['quatrième', 'fourth'],
    '-1': ['dernier', 'last'],
  },
  on: (days: string) => [`le ${days}`, `on ${days}`],
  until: (day: string) => [`jusqu’au ${day}`, `until ${day}`],
  times: (count: number) => [`${count} fois`, `${count} times`],
  except: (count: number) => [`sauf ${count} j.`, `except ${count} days`],
})

/** Returns a function that describes the rule of a series in one line. */
export function useRuleName(): (rule: Rule) => string {
  const t = useTexts(eventTexts)
  const r = useTexts(ruleTexts)
  const format = useFormat()
  return ({ frequence, intervalle, jours, rang, jusqu_au, nombre, sauf }) => {
    const ranked = (jours ?? []).map((day) => {
      const name = t.weekdays[day]
      return rang === undefined ? name : `${r.ranks[String(rang) as '1']} ${name}`
    })
    const days = new Intl.ListFormat(format.locale).format(ranked)
    return [
      intervalle === 1 ? t.frequencies[frequence] : r.every[frequence](intervalle),
      days && r.on(days),
      jusqu_au && r.until(format.day(jusqu_au)),
      nombre && r.times(nombre),
      sauf && sauf.length > 0 && r.except(sauf.length),
    ]
      .filter(Boolean)
      .join(', ')
  }
}
