import type { ScreenRoute } from '../routes.tsx'

export const routes: readonly ScreenRoute[] = [{ path: '/taches', load: () => import('./list.tsx') }]
