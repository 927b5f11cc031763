import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/taches', needs: 'listJobKinds', load: () => import('./kinds.tsx') },
  { path: '/taches/toutes', needs: 'listJobs', load: () => import('./list.tsx') },
]
