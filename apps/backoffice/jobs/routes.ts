import type { ScreenRoute } from '../shell/screen-route.ts'

export const routes: readonly ScreenRoute[] = [{ path: '/taches', load: () => import('./list.tsx') }]
