/** The main entry of the package. Endpoints are imported by their file: `@beffroi/contract/communes/communes`. */
export { type Call, ClientError, type ClientOptions, createClient } from './client.ts'
export type { Endpoint } from './endpoint.ts'
export { type Detail, type ErrorCode, ERRORS } from './errors.ts'
export { ENDPOINTS } from './index.ts'
