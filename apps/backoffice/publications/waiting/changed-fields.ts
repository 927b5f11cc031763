import type { Publication } from '../publication.ts'
import { communeName } from '../../../../contract/communes/commune-name.ts'

type Former = NonNullable<Publication['version_publique']>

/** The fields whose change is shown field by field. Communes are shown by name; the kind follows from the type. */
const FIELDS = ['type_id', 'date_debut', 'date_fin', 'source_url', 'image_url', 'expire_le', 'evenement', 'alerte'] as const

/** Returns the changed fields apart from title and text, each with the values before and after. */
export function changedFields(former: Former, now: Publication): Record<string, [unknown, unknown]> {
  const pairs: [string, unknown, unknown][] = [
    ['commune_id', communeName(former.commune), communeName(now.commune)],
    ['commune_ids', former.communes.map(communeName), now.communes.map(communeName)],
    ['images', former.images.map(describe), now.images.map(describe)],
    [
      'documents',
      former.documents.map(({ titre, media }) => titre ?? media.name),
      now.documents.map(({ titre, media }) => titre ?? media.name),
    ],
    ...FIELDS.map((field): [string, unknown, unknown] => [field, former[field], now[field]]),
  ]
  return Object.fromEntries(
    pairs.flatMap(([field, before, after]) => (JSON.stringify(before) === JSON.stringify(after) ? [] : [[field, [before, after]]])),
  )
}

const describe = ({ media_id, alt, legende, credit }: Publication['images'][number]) =>
  [alt, legende, credit].filter(Boolean).join(' · ') || media_id
