import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/abonnements', needs: 'listSubscriptions', load: () => import('./list.tsx') },
  { path: '/abonnements/:id', needs: 'getSubscription', load: () => import('./record.tsx') },
  { path: '/paiements', needs: 'listPaymentEvents', load: () => import('../payments/list.tsx') },
]
