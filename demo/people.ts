import { DAY_MS, daytime } from './dates.ts'
import { people, type PersonData } from './schemas/people.ts'

export const ADMIN = 'admin@demo.test'

/** Returns the accounts with which a visitor may sign in. */
export const accounts = (): PersonData[] => people().filter(({ account }) => account !== undefined)

/** The people of the demonstration by e-mail address, and the administrator of the platform at a given time. */
export interface Team {
  id: (email: string) => string
  nameOf: (email: string) => string
  administratorAt: (at: Date) => string
  /** Whether a user still used the platform at a given time. */
  wasActive: (userId: string, at: Date) => boolean
}

/** Returns the team. @param ids user ids by e-mail address */
export function teamOf(ids: ReadonlyMap<string, string>, now: Date): Team {
  const id = (email: string): string => {
    const found = ids.get(email)
    if (found === undefined) throw new Error(`The demonstration has no user ${email}`)
    return found
  }
  const others = people().filter(({ account }) => account === undefined)
  const lastSeen = new Map(others.map(({ email, seen }) => [id(email), seen === null ? new Date(0) : daytime(now, seen)]))
  const standIn = others.find(({ stand_in }) => stand_in)
  return {
    id,
    nameOf: (email) => {
      const { prenom = '', nom = '' } = people().find((person) => person.email === email) ?? {}
      return `${prenom} ${nom}`
    },
    wasActive: (userId, at) => (lastSeen.get(userId) ?? now) > at,
    administratorAt: (at) => {
      const age = (now.getTime() - at.getTime()) / DAY_MS
      const { from = 0, to = 0 } = standIn?.stand_in ?? {}
      // During the replacement, the stand-in works on two days of three.
      const isReplaced = standIn && age < from - 1.2 && age > to + 1.2 && Math.floor(age) % 3 !== 0
      return id(isReplaced ? standIn.email : ADMIN)
    },
  }
}
