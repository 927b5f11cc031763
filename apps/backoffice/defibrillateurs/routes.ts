import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/defibrillateurs', needs: 'listDefibrillateursFrance', load: () => import('./list.tsx') },
  { path: '/defibrillateurs/synchronisation', needs: 'getFranceSync', load: () => import('./sync/sync.tsx') },
  { path: '/defibrillateurs/commune/:id', needs: 'listCommuneDefibrillateursAdmin', load: () => import('./commune.tsx') },
  { path: '/defibrillateurs/local/:id', needs: 'getCommuneDefibrillateur', load: () => import('./device/commune-device.tsx') },
  { path: '/defibrillateurs/:id', needs: 'getDefibrillateurFrance', load: () => import('./device/record.tsx') },
]
