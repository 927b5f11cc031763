import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

// The whole trail needs the right of its export: the list alone also answers the history of one record.
export const routes: readonly ScreenRoute[] = [{ path: '/journal', needs: 'exportAudit', load: () => import('./list.tsx') }]
