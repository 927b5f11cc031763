import type { ScreenRoute } from '../shell/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/abonnements', load: () => import('./list.tsx') },
  { path: '/abonnements/:id', load: () => import('./record.tsx') },
  { path: '/paiements', load: () => import('../payments/list.tsx') },
]
