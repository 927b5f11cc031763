import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/signalements', needs: 'listReported', load: () => import('./list.tsx') },
  { path: '/signalements/:id', needs: 'listReported', load: () => import('./record.tsx') },
]
