import type { ScreenRoute } from '../shell/screen-route.ts'

export const routes: readonly ScreenRoute[] = [{ path: '/journal', load: () => import('./list.tsx') }]
