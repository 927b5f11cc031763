import type { ScreenRoute } from '../shell/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/defibrillateurs', load: () => import('./list.tsx') },
  { path: '/defibrillateurs/synchronisation', load: () => import('./sync.tsx') },
  { path: '/defibrillateurs/commune/:id', load: () => import('./commune.tsx') },
  { path: '/defibrillateurs/local/:id', load: () => import('./commune-device.tsx') },
  { path: '/defibrillateurs/:id', load: () => import('./record.tsx') },
]
