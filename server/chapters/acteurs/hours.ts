import { invalid } from '../../../contract/errors.ts'

type Hours = readonly { jours: readonly number[]; plages: readonly (readonly string[])[] }[]

const DAY = 24 * 60
const minutesOf = (time = '') => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * Refuses opening hours of which two ranges of one day overlap. A range whose end is not after its begin ends on the next morning; it overlaps the first range
 * of that morning too, if it goes on for so long. Spec §2-66, §4.1-25.
 * @param path of the hours in the request
 * @throws AppError validation_failed
 */
export function assertHours(hours: Hours, path: string): void {
  for (const { plages } of hours) {
    const ranges = plages.map(([from, to]) => {
      const [begin, end] = [minutesOf(from), minutesOf(to)]
      return { begin, end: end > begin ? end : end + DAY }
    })
    ranges.sort((a, b) => a.begin - b.begin)
    const first = ranges[0]
    const isOverlapped = ranges.some(({ end }, n) => end > (ranges[n + 1]?.begin ?? (first ? first.begin + DAY : Infinity)))
    if (isOverlapped) throw invalid(path, 'must not have ranges that overlap')
  }
}
