import type { Insertable } from 'kysely'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import type { Publication } from './publication-rows.ts'
import { reports } from './schemas/publications.ts'

export type Report = Insertable<Database['publication_reports']> & { id: string }

/**
 * Returns reports on a dozen publications, and sets their `reports_count`. Reports on a rejected publication are resolved. Spec §4.1.
 * @param hash returns the keyed hash of the sender of a report
 */
export function reportsOn(publications: readonly Publication[], hash: (reporter: string) => string, now: Date): Report[] {
  const { messages, profiles } = reports()
  // Nobody reports an act: its town hall withdraws it.
  const others = publications.filter(({ act }) => !act)
  const online = others.filter(
    ({ moderation_status, publie_le, deleted_at }) => moderation_status === 'published' && publie_le && !deleted_at,
  )
  const withdrawn = others.filter(({ moderation_status, publie_le }) => moderation_status === 'rejected' && publie_le)
  const step = Math.floor(online.length / profiles.length)
  const targets = [
    ...profiles.flatMap((profile, i) => {
      const publication = online[i * step + 2]
      return publication ? [{ publication, ...profile }] : []
    }),
    ...withdrawn.map((publication) => ({ publication, open: 0, resolved: 2 })),
  ]
  let n = 0
  return targets.flatMap(({ publication, open, resolved }) => {
    publication.reports_count = open
    const from = new Date(publication.publie_le as string)
    // A withdrawn publication was reported before its rejection, which resolved the reports.
    const end = publication.moderation_status === 'rejected' ? new Date(publication.updated_at as string) : now
    const span = end.getTime() - from.getTime()
    const receivedAt = (rank: number) => new Date(from.getTime() + (span * (rank + 1)) / (open + resolved + 2))
    const decidedAt = end === now ? new Date((receivedAt(resolved - 1).getTime() + receivedAt(resolved).getTime()) / 2) : end
    return Array.from({ length: open + resolved }, (_, i) => {
      const { reason, message } = messages[n % messages.length] ?? { reason: 'other', message: null }
      const isOpen = i >= resolved
      n += 1
      return {
        id: newId(),
        publication_id: publication.id,
        reason,
        message,
        email: n % 3 === 0 ? `lecteur${n}@courriel.example` : null,
        reporter_hash: hash(`demonstration ${n}`),
        status: isOpen ? 'open' : 'resolved',
        created_at: receivedAt(i).toISOString(),
        closed_how: isOpen ? null : 'decision',
        resolved_at: isOpen ? null : decidedAt.toISOString(),
      }
    })
  })
}
