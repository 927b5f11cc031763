import { ENDPOINTS } from '../index.ts'
import type { RouteAccess } from './back-office.ts'

/**
 * The back-office routes by the id of their endpoint, each with what it declares of who may call it. The build of the back-office writes it as plain
 * data: a screen knows what it may do before it loads the contract of a chapter. docs/decisions/0027.
 */
export const BACK_OFFICE_ROUTES: Readonly<Record<string, RouteAccess>> = Object.fromEntries(
  ENDPOINTS.filter(({ access }) => access === 'admin').map(({ id, permission, territory }) => [
    id,
    { ...(permission ? { permission } : {}), ...(territory ? { territory } : {}) },
  ]),
)
