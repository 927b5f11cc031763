import { getCompte } from '../../../contract/compte/compte.ts'
import { useRead } from '../../ui/api/queries.ts'
import { mayCall, type Route } from './may-call.ts'

/**
 * Returns the check whether the person may call a route. Every button, key, menu entry and part of a screen that leads to a route asks it; the service
 * checks again.
 */
export function useMay(): (route: Route) => boolean {
  const { data } = useRead(getCompte, {})
  const grants = data?.data.grants ?? []
  return (route) => mayCall(grants, route)
}
