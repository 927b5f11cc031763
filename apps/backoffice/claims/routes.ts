import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/revendications', needs: 'listClaims', load: () => import('./list.tsx') },
  { path: '/revendications/:id', needs: 'getClaim', load: () => import('./record.tsx') },
]
