import { sql } from 'kysely'
import { handler } from '../../../platform/jobs/handler.ts'
import { noticePayload } from '../../../platform/push/payload.ts'
import { transact } from '../../../platform/db/db.ts'
import { openAddress, type SealedAddress } from './addresses.ts'
import { markReached } from './reached.ts'
import { forget } from './returned.ts'
import { welcome } from './welcome.job.ts'

/** For how long a browser that is off still gets it. */
const TTL_SECONDS = 600

/** Tells a browser that follows for the first time that it will be told. Spec §2-87. */
export const welcomeHandler = handler(welcome, async ({ database: { db }, secrets, push, config }, { follower_id }, { signal }) => {
  const { rows } = await sql<SealedAddress & { langue: 'fr' | 'en'; commune: string; slug: string }>`
    select w.channel, w.sealed_address, w.langue, c.nom as commune, c.slug from followers w join follows f on f.follower_id = w.id
      join communes c on c.id = f.commune_id where w.id = ${follower_id} order by f.created_at, f.id limit 1`.execute(db)
  const [follower] = rows
  const address = follower && openAddress(secrets, follower_id, follower)
  if (!follower || address?.channel !== 'push') return
  const { langue, commune, slug } = follower
  const payload = noticePayload({
    title: langue === 'en' ? `${commune}: it works` : `${commune} : c’est en place`,
    body: langue === 'en' ? 'What you follow will arrive like this.' : 'Ce que vous suivez arrivera ainsi.',
    navigate: `${(config.publicUrl ?? '').replace(/\/$/, '')}${langue === 'en' ? '/en' : ''}/${slug}`,
    lang: langue,
    tag: 'essai',
    silent: true,
  })
  const sent = await push.send(address.subscription, { payload, ttlSeconds: TTL_SECONDS, urgency: 'normal' }, signal)
  if (sent.outcome === 'accepted') await markReached(db, follower_id)
  if (sent.outcome === 'gone') await transact(db, (tx) => forget(tx, follower_id))
  if (sent.outcome === 'later') throw new Error(`The push service does not take the first notification: ${sent.detail}`)
})
