import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig } from 'payload'

const text = (name: string) => ({ name, type: 'text' as const })
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
        { name: 'body', type: 'textarea' },
        ...['title', 'acteur_id', 'commune_id', 'type_id', 'moderation_status', 'source_url', 'image_url'].map(text),
        ...['publie_le', 'featured_until', 'date_debut', 'date_fin', 'jusqua'].map(date),
        ...['valide', 'en_avant', 'epingle', 'publiable'].map(flag),
      ],
    },
  ],
})
