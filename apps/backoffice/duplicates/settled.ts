import { postedUntil } from '../../ui/publications/posting.ts'
import type { Publication } from '../publications/publication.ts'
import { byClaim } from './by-claim.ts'

/** The most publications that one act moves to the trash. */
export const OTHERS_MAX = 100

/** Returns the publications that leave, of as many whole groups as one act settles; a group with an act that is posted needs a reason of its own. */
export function settledGroups(groups: readonly (readonly Publication[])[]): { others: Publication[]; groups: number; left: number } {
  const others: Publication[] = []
  let settled = 0
  for (const members of groups) {
    const [, ...rest] = members.toSorted(byClaim)
    const isSettled = rest.length > 0 && others.length + rest.length <= OTHERS_MAX && rest.every((one) => postedUntil(one) === null)
    if (!isSettled) continue
    others.push(...rest)
    settled += 1
  }
  return { others, groups: settled, left: groups.length - settled }
}
