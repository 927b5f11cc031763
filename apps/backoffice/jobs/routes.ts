import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [{ path: '/taches', needs: 'listJobs', load: () => import('./list.tsx') }]
