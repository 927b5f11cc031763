import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig } from 'payload'

const text = (name: string, index = false) => ({ name, type: 'text' as const, index })
const date = (name: string) => ({ name, type: 'date' as const })
const flag = (name: string) => ({ name, type: 'checkbox' as const })

export default buildConfig({
  secret: 'of-the-bench',
  telemetry: false,
  graphQL: { disable: true },
  db: postgresAdapter({
    pool: { connectionString: process.env['DATABASE_URL'] ?? '', max: 10, application_name: 'payload' },
    schemaName: 'payload',
    idType: 'uuid',
  }),
  collections: [
    { slug: 'users', auth: true, fields: [] },
    {
      slug: 'publications',
      access: { read: () => true },
      fields: [
        text('title'),
        { name: 'body', type: 'textarea' },
        text('acteur_id'),
        text('commune_id'),
        text('type_id'),
        text('moderation_status'),
        flag('valide'),
        date('publie_le'),
        flag('en_avant'),
        date('featured_until'),
        flag('epingle'),
        text('source_url'),
        date('date_debut'),
        date('date_fin'),
        text('image_url'),
        flag('publiable'),
      ],
    },
  ],
})
