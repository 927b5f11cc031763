import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/communes', needs: 'getCommuneFull', load: () => import('./list.tsx') },
  { path: '/communes/nouvelle', needs: 'createCommune', load: () => import('./new.tsx') },
  { path: '/communes/:id', needs: 'getCommuneFull', load: () => import('./record.tsx') },
]
