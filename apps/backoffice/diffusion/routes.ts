import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [{ path: '/diffusion', needs: 'listDiffusion', load: () => import('./screen.tsx') }]
