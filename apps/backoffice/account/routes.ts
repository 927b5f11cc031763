import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [{ path: '/compte', load: () => import('../../ui/account/account.tsx') }]
