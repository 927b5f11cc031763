import * as communes from './communes.ts'
import * as compte from './compte.ts'
import type { Endpoint } from './endpoint.ts'
import * as mairie from './mairie.ts'
import * as publications from './publications.ts'
import * as publicationsAdmin from './publications-admin.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every endpoint of the service, chapter by chapter. */
export const ENDPOINTS: readonly Endpoint[] = [communes, publications, mairie, publicationsAdmin, compte].flatMap((chapter) =>
  Object.values(chapter).filter(isEndpoint),
)
