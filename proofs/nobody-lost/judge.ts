import { shownCount } from '../../server/chapters/suivis/remises/recipients.ts'
import { isCut, isRefused, type Receivers } from './receivers.ts'

/** A row of `remises`. */
export interface Delivery {
  envoi_id: string
  follower_id: string
  attempt: number
  state: string
  repeated: number
  channel: 'mail' | 'push'
}

type Channel = Delivery['channel']
/** The name of one attempt at a delivery. */
export const keyOf = ({ envoi_id, follower_id, attempt }: Delivery): string => `${envoi_id}.${follower_id}.${attempt}`

/** What is known of a sending beside its rows. */
interface Known {
  receivers: Receivers
  /** The number of each person. */
  numbers: ReadonlyMap<string, number>
  /** The attempts whose dialogue may have been open when a process ended. */
  inDialogue: ReadonlySet<string>
  /** The people it is for, by their numbers. */
  expected: readonly number[]
}

const SHOWN = ['choisies', 'acceptees', 'refusees', 'incertaines'] as const
/** What the service shows of a sending: its numbers of these channels together. */
export interface Shown {
  of: readonly Channel[]
  comptes: Record<(typeof SHOWN)[number], unknown>
}

/** Holds the rows of a sending against what arrived. */
export function judge(all: readonly Delivery[], { receivers, numbers, inDialogue, expected }: Known) {
  const numberOf = ({ follower_id }: Delivery) => numbers.get(follower_id) ?? -1
  const arrived = (row: Delivery) =>
    (row.channel === 'mail' ? receivers.letters.get(`${row.envoi_id}.${row.follower_id}`) : receivers.messages.get(numberOf(row))) ?? 0
  const wrong = (row: Delivery): string | null => {
    const n = arrived(row)
    if (n > 1 + (row.channel === 'mail' ? 0 : row.repeated)) return 'arrived more than once'
    if (row.state === 'incertaine') return inDialogue.has(keyOf(row)) || isCut(numberOf(row)) ? null : 'was in no dialogue'
    if (isRefused(numberOf(row))) return row.state === 'refusee' ? null : 'was refused'
    if (row.state !== 'acceptee') return 'did not leave'
    return n > 0 ? null : 'did not arrive'
  }
  const faults = all.flatMap((row) => {
    const what = wrong(row)
    return what === null ? [] : [`${row.channel} ${numberOf(row)} ${what}: ${JSON.stringify({ ...row, arrived: arrived(row) })}`]
  })
  const had = new Set(all.map(numberOf))
  faults.push(...expected.filter((n) => !had.has(n)).map((n) => `${n} has no delivery`))
  const of = (channel: Channel) => {
    const own = all.filter((row) => row.channel === channel)
    const uncertain = own.filter(({ state }) => state === 'incertaine')
    return {
      choisies: own.length,
      // Of those who have it, the service does not know of the uncertain ones.
      acceptees: own.filter((row) => row.state !== 'incertaine' && arrived(row) > 0).length,
      refusees: own.filter((row) => row.state !== 'incertaine' && isRefused(numberOf(row))).length,
      incertaines: uncertain.length,
      arrived: own.filter((row) => arrived(row) > 0).length,
      uncertainArrived: uncertain.filter((row) => arrived(row) > 0).length,
      inDialogue: [...inDialogue].filter((key) => own.some((row) => key.startsWith(`${row.envoi_id}.${row.follower_id}.`))).length,
      repeated: own.reduce((n, row) => n + row.repeated, 0),
    }
  }
  const counts = { mail: of('mail'), push: of('push') }
  return {
    faults,
    counts,
    line: (channel: Channel): string[] => {
      const c = counts[channel]
      return [c.choisies, c.arrived, c.acceptees, c.refusees, c.incertaines, c.uncertainArrived, c.inDialogue, c.repeated].map(String)
    },
  }
}

/** Holds the numbers that people read of a sending against those of the receivers, rounded as they are shown. */
export const proofFaults = ({ counts }: Pick<ReturnType<typeof judge>, 'counts'>, proof: readonly Shown[]): string[] =>
  proof.flatMap(({ of, comptes }) =>
    SHOWN.flatMap((number) => {
      const counted = shownCount(of.reduce((n, channel) => n + counts[channel][number], 0))
      return comptes[number] === counted
        ? []
        : [`the proof says ${number} ${String(comptes[number])} of ${of.join(' and ')}, the receivers ${counted}`]
    }),
  )
