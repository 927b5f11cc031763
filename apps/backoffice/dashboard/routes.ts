import type { ScreenRoute } from '../routes.tsx'

export const routes: readonly ScreenRoute[] = [{ path: '/', load: () => import('./dashboard.tsx') }]
