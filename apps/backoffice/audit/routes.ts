import type { ScreenRoute } from '../routes.tsx'

export const routes: readonly ScreenRoute[] = [{ path: '/journal', load: () => import('./list.tsx') }]
