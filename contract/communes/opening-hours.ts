import { z } from 'zod'
import { Day, DayIn, text } from '../shared.ts'

/** Opening hours: weekdays with their ranges of time, and dates that have other hours. */

const horaire = z
  .strictObject({
    jours: z.array(z.int().min(1).max(7)).max(7).describe('1 = Monday … 7 = Sunday.'),
    plages: z.array(z.array(z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time, HH:MM')).length(2)).max(6),
    commentaire: text(1, 500).nullish(),
    du: DayIn.nullish().describe('The first of the dates that have these hours in place of the usual ones; without plages it is closed.'),
    au: DayIn.nullish().describe('The last of these dates; absent: du alone.'),
  })
  .superRefine(({ jours, plages, du, au }, context) => {
    const issue = (path: string, message: string, at: number[] = []) => context.addIssue({ code: 'custom', path: [path, ...at], message })
    plages.forEach(([from, to], at) => {
      if (from === '24:00') issue('plages', 'must begin before 24:00', [at])
      else if (from === to && from !== '00:00')
        issue('plages', 'must end at another time than it begins: 00:00 to 24:00 is the whole day', [at])
    })
    if (au != null && du == null) issue('du', 'must be given with au')
    if (du != null && au != null && au < du) issue('au', 'must not be before du')
    if (du != null && jours.length > 0) issue('jours', 'does not count with du')
  })
  // From midnight to midnight is the whole day.
  .transform((hours) => ({
    ...hours,
    plages: hours.plages.map((range) => (range.every((time) => time === '00:00') ? ['00:00', '24:00'] : range)),
  }))
/** Opening hours in a request. */
export const HorairesInput = z.array(horaire).max(50)

/** Opening hours in an answer. */
export const Horaires = z.array(
  z.object({
    jours: z.array(z.int()),
    plages: z.array(z.array(z.string())),
    commentaire: z.string().nullish(),
    du: Day.nullish(),
    au: Day.nullish(),
  }),
)

/** Whether hours are those of dates, in place of the usual ones. Spec §2-96. */
export const isDated = ({ du }: { du?: string | null | undefined }): boolean => du != null

/** The hours of a date in place of the usual ones: the last that were given; undefined without any. @param day YYYY-MM-DD */
export const exceptionOn = <H extends { du?: string | null | undefined; au?: string | null | undefined }>(
  hours: readonly H[],
  day: string,
): H | undefined => hours.findLast(({ du, au }) => du != null && du <= day && day <= (au ?? du))
