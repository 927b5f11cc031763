import { ConfigError, onOff, url } from './values.ts'

/** A bucket of an S3-compatible service. */
export interface S3Settings {
  /** The address of the service, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** Names that every S3-compatible service accepts. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** Reads where pictures and documents are stored, and whether pictures are accepted. @throws ConfigError */
export function media(env: Record<string, string | undefined>): { pictures: boolean; s3: S3Settings | null } {
  const pictures = onOff('MEDIA_PICTURES', env['MEDIA_PICTURES'], true)
  const endpoint = url('MEDIA_S3_ENDPOINT', env['MEDIA_S3_ENDPOINT'], ['https:', 'http:'])
  const names = ['MEDIA_S3_BUCKET', 'MEDIA_S3_ACCESS_KEY', 'MEDIA_S3_SECRET_KEY'] as const
  if (!endpoint) {
    const given = [...names, 'MEDIA_S3_REGION'].find((name) => env[name])
    if (given) throw new ConfigError(`${given} requires MEDIA_S3_ENDPOINT, the address of the S3-compatible service.`)
    return { pictures, s3: null }
  }
  const missing = names.find((name) => !env[name])
  if (missing) throw new ConfigError(`MEDIA_S3_ENDPOINT requires ${missing}.`)
  const { username, password, search, hash } = new URL(endpoint)
  if (username || password || search || hash)
    throw new ConfigError(
      'MEDIA_S3_ENDPOINT must be an address without user name, password and query: the keys have settings of their own.',
    )
  const [bucket = '', accessKey = '', secretKey = ''] = names.map((name) => env[name])
  if (!BUCKET.test(bucket))
    throw new ConfigError('MEDIA_S3_BUCKET must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens.')
  if (/\s/.test(accessKey + secretKey)) throw new ConfigError('MEDIA_S3_ACCESS_KEY and MEDIA_S3_SECRET_KEY cannot contain spaces.')
  return { pictures, s3: { endpoint, bucket, region: env['MEDIA_S3_REGION'] || 'auto', accessKey, secretKey } }
}
