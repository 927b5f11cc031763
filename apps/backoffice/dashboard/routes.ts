import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [{ path: '/', needs: 'getDashboard', load: () => import('./dashboard.tsx') }]
