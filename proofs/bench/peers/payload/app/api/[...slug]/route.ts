import config from '@payload-config'
import { REST_GET } from '@payloadcms/next/routes'

export const GET = REST_GET(config)
