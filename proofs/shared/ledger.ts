/** Runs a statement on the database of the load and returns its rows. */
export type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>

/** How often a change was acknowledged and tried. A change that was tried but not acknowledged may have been made. */
interface Times {
  acknowledged: number
  tried: number
}
const never = (): Times => ({ acknowledged: 0, tried: 0 })

/** The record of acknowledged writes, to be compared with the database. Every entry has a unique mark. */
export class Ledger {
  readonly run: string
  /** Publications by their text: whether the creation was acknowledged, and the edits. */
  readonly publications = new Map<string, { acknowledged: boolean; edits: Times }>()
  /** Claims by the claimant's address: whether the claim was acknowledged, and the decision on it. */
  readonly claims = new Map<string, { acknowledged: boolean; decision: Times }>()
  /** Whether a thread was acknowledged, by its subject. */
  readonly threads = new Map<string, boolean>()
  /** Whether a payment event was acknowledged, by the provider's identifier. */
  readonly events = new Map<string, boolean>()

  /** @param run the name of the run, of letters and digits */
  constructor(run: string) {
    this.run = run
  }

  publication(mark: string) {
    const entry = this.publications.get(mark) ?? { acknowledged: false, edits: never() }
    this.publications.set(mark, entry)
    return entry
  }

  claim(email: string) {
    const entry = this.claims.get(email) ?? { acknowledged: false, decision: never() }
    this.claims.set(email, entry)
    return entry
  }

  /** The number of acknowledged writes. */
  get acknowledged(): number {
    const count = (all: Iterable<boolean>) => [...all].filter(Boolean).length
    const publications = [...this.publications.values()]
    const claims = [...this.claims.values()]
    return (
      count(publications.map((one) => one.acknowledged)) +
      publications.reduce((sum, { edits }) => sum + edits.acknowledged, 0) +
      count(claims.map((one) => one.acknowledged)) +
      claims.reduce((sum, { decision }) => sum + Math.min(1, decision.acknowledged), 0) +
      count(this.threads.values()) +
      count(this.events.values())
    )
  }
}

/** Differences between the ledger and the database, one line of text each. */
export interface Discrepancies {
  lost: string[]
  doubled: string[]
}

/** Returns SQL for the number of audit rows of an action on a record. */
const rowsOf = (action: string, id: string) =>
  `(select count(*)::int from audit_log where target_id = ${id}::text and action = '${action}')`

/**
 * Looks up every acknowledged write in the database, and counts the effects of every write, acknowledged or not: none may occur twice.
 * @param letters the recipients of the e-mails that a mail server accepted, one entry for each e-mail; without it, arrivals are not checked
 */
export async function discrepancies(ledger: Ledger, query: Query, letters?: readonly string[]): Promise<Discrepancies> {
  const found: Discrepancies = { lost: [], doubled: [] }
  await comparePublications(ledger, query, found)
  await compareClaims(ledger, query, found, letters)
  await compareThreads(ledger, query, found)
  await compareEvents(ledger, query, found)
  return found
}

/** Reports a count below the number of acknowledged changes as lost, and a count above the number of tries as doubled. */
function between(found: Discrepancies, what: string, n: number, { acknowledged, tried }: Times): void {
  if (n < acknowledged) found.lost.push(`${what}: ${n} of ${acknowledged} acknowledged`)
  if (n > tried) found.doubled.push(`${what}: ${n}, tried ${tried} times`)
}
const once = (acknowledged: boolean): Times => ({ acknowledged: acknowledged ? 1 : 0, tried: 1 })

/** Groups rows by their mark. Several rows with one mark are several effects of one request. */
function byMark<Row extends { mark: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ mark }) => mark)
}

async function comparePublications({ run, publications: all }: Ledger, query: Query, found: Discrepancies): Promise<void> {
  const rows = byMark(
    await query<{ mark: string; title: string; created: number; edited: number }>(
      `select body as mark, title, ${rowsOf('publication.create', 'p.id')} as created, ${rowsOf('publication.update', 'p.id')} as edited
       from publications p where body like $1`,
      [`${run} %`],
    ),
  )
  for (const [mark, { acknowledged, edits }] of all) {
    const its = rows.get(mark) ?? []
    between(found, `publication ${mark}`, its.length, once(acknowledged))
    const [row] = its
    if (!row) continue
    between(found, `audit of publication ${mark}`, row.created, { acknowledged: 1, tried: 1 })
    between(found, `edits of publication ${mark}`, row.edited, edits)
    const edition = Number(/ (\d+)$/.exec(row.title)?.[1] ?? 0)
    if (edition < edits.acknowledged) found.lost.push(`edit ${edits.acknowledged} of publication ${mark}: it has ${edition}`)
  }
}

async function compareClaims({ run, claims: all }: Ledger, query: Query, found: Discrepancies, letters?: readonly string[]): Promise<void> {
  const rows = byMark(
    await query<{ mark: string; status: string; created: number; decided: number; emails: string[] }>(
      `select email as mark, status, ${rowsOf('claim.create', 'c.id')} as created, ${rowsOf('claim.decide', 'c.id')} as decided,
         array(select e.status from emails e where e.related_type = 'claim' and e.related_id = c.id) as emails
       from claims c where email like $1`,
      [`${run}-%`],
    ),
  )
  const taken = Map.groupBy(letters ?? [], (to) => to)
  for (const [email, { acknowledged, decision }] of all) {
    const its = rows.get(email) ?? []
    between(found, `claim of ${email}`, its.length, once(acknowledged))
    const [row] = its
    if (!row) continue
    between(found, `audit of the claim of ${email}`, row.created, { acknowledged: 1, tried: 1 })
    const decided: Times = { acknowledged: Math.min(1, decision.acknowledged), tried: Math.min(1, decision.tried) }
    between(found, `decision on ${email}`, row.status === 'rejected' ? 1 : 0, decided)
    between(found, `audit of the decision on ${email}`, row.decided, decided)
    between(found, `letter to ${email}`, row.emails.length, { acknowledged: row.decided, tried: row.decided })
    if (row.emails.includes('failed')) found.lost.push(`letter to ${email}: given up`)
    if (letters) {
      const arrived = taken.get(email)?.length ?? 0
      between(found, `arrivals at ${email}`, arrived, { acknowledged: row.emails.includes('sent') ? 1 : 0, tried: row.emails.length })
    }
  }
}

async function compareThreads({ run, threads: all }: Ledger, query: Query, found: Discrepancies): Promise<void> {
  const rows = byMark(
    await query<{ mark: string; created: number; messages: number }>(
      `select subject as mark, ${rowsOf('message.create', 't.id')} as created,
         (select count(*)::int from messages m where m.thread_id = t.id) as messages
       from message_threads t where subject like $1`,
      [`${run} %`],
    ),
  )
  for (const [subject, acknowledged] of all) {
    const its = rows.get(subject) ?? []
    between(found, `thread ${subject}`, its.length, once(acknowledged))
    const [row] = its
    if (!row) continue
    between(found, `audit of thread ${subject}`, row.created, { acknowledged: 1, tried: 1 })
    between(found, `messages of thread ${subject}`, row.messages, { acknowledged: 1, tried: 1 })
  }
}

async function compareEvents({ run, events: all }: Ledger, query: Query, found: Discrepancies): Promise<void> {
  const rows = byMark(
    await query<{ mark: string; status: string; effects: number }>(
      `select provider_event_id as mark, status,
         (select count(*)::int from subscription_logs l where l.event_id = e.provider_event_id) as effects
       from payment_events e where provider_event_id like $1`,
      [`evt_${run}_%`],
    ),
  )
  for (const [id, acknowledged] of all) {
    const its = rows.get(id) ?? []
    between(found, `event ${id}`, its.length, once(acknowledged))
    const [row] = its
    if (!row) continue
    between(found, `effects of event ${id} (${row.status})`, row.effects, { acknowledged: 1, tried: 1 })
  }
}
