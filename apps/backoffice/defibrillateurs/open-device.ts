import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { getCommuneDefibrillateur, getDefibrillateurFrance } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { useRead } from '../../ui/api/queries.ts'
import type { List } from '../../ui/lists/use-list.ts'
import type { Device } from './display-reasons.ts'

/** Parameters of the address that are not sent to the API: list or map, position of the map, open device. */
export const LOCAL = ['vue', 'carte', 'ouvert'] as const

const WATCH_EVERY_MS = 20_000

/** The device named in the address, even if it is not in the list. It is polled while it is open. */
export function useOpenDevice<Row extends Device>({ state, rows }: List<Row>, { commune }: { commune: boolean }) {
  const [path] = useLocation()
  const id = state.own['ouvert']
  const read = useRead(
    commune ? getCommuneDefibrillateur : getDefibrillateurFrance,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, every: WATCH_EVERY_MS },
  )
  const own = new URLSearchParams(Object.entries(state.own).filter(([name]) => name !== 'ouvert')).toString()
  const hrefOf = useCallback((row: string) => `${path}?${own ? `${own}&` : ''}ouvert=${row}`, [path, own])
  const listed = rows.find((row) => row.id === id)
  const show = (ouvert: string | undefined, more: Record<string, string | undefined>) =>
    state.set({ page: state.query['page'], ...more, ouvert }, { replace: true })
  return {
    device: id === undefined ? null : ((read.data?.data as Device | undefined) ?? listed ?? null),
    /** Whether the device in the address does not exist. */
    missing: id !== undefined && (read.gone || read.error?.code === 'not_found'),
    hrefOf,
    open: (row: string, more: Record<string, string | undefined> = {}) => show(row, more),
    close: (more: Record<string, string | undefined> = {}) => show(undefined, more),
  }
}
