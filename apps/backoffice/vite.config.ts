import react from '@vitejs/plugin-react'
import { join, resolve } from 'node:path'
import { defineConfig } from 'vite'
import { contractSkeleton } from './build/contract-skeleton.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { fillIndex } from './build/fill-index.ts'
import { environment } from '../../server/platform/settings/config.ts'

const API = `http://127.0.0.1:${environment['PORT'] || '3000'}`

/** Paths of the modules that every screen of every application needs. They are built into one file: it compresses better than the same code in several files. */
const BASE_MODULES = new RegExp(
  [
    String.raw`/apps/ui/(?:api/(?!download|read-all|refusal|save-file|upload)|i18n/(?!de\.|normalise|ordinals|plan-name)|sign-in/(?:session|with-account)|notices|invitations/or-invitation|mount|theme|page-settings)`,
    String.raw`/apps/ui/screen/(?:screen|text|failure|busy-focus|choice-buttons|dialog-keys|display-choices|error-boundary|loading-screen|restore-focus|retrying-import|unknown-screen)\b`,
    String.raw`/contract/(?:client|errors|access/back-office)\.ts`,
    String.raw`/node_modules/(?:react|react-dom|scheduler|wouter|regexparam|mitt|use-sync-external-store|@tanstack/(?!react-query/build/modern/useQueries\.|query-core/build/modern/queriesObserver\.))/`,
    String.raw`/node_modules/@mantine/core/esm/(?:core|utils)/`,
    String.raw`/node_modules/@mantine/core/esm/components/(?:ActionIcon|Alert|Anchor|Badge|Box|Button|Center|CloseButton|Code|Divider|FocusTrap|Group|Loader|Paper|Popover|Portal|Stack|Text|Title|Transition|UnstyledButton|Floating)/`,
    String.raw`/node_modules/@mantine/hooks/esm/(?:use-id|use-uncontrolled|use-window-event|use-merged-ref|use-reduced-motion|use-media-query|use-isomorphic-effect|use-did-update|use-force-update)/`,
    String.raw`/node_modules/@mantine/notifications/`,
  ].join('|'),
)

/** The folder of the applications. Each has a page; they share the files in ASSETS. */
const APPS = resolve(import.meta.dirname, '..')
const PAGES = ['backoffice', 'espace'] as const
const ASSETS = 'applications/assets'

export default defineConfig({
  root: APPS,
  base: '/',
  appType: 'mpa',
  publicDir: join(APPS, 'ui/public'),
  plugins: [react(), mantineStyles(), contractSkeleton(), fillIndex(PAGES)],
  build: {
    target: 'es2022',
    outDir: join(import.meta.dirname, 'dist'),
    assetsDir: ASSETS,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: PAGES.map((name) => join(APPS, name, 'index.html')),
      onwarn: (warning, warn) => void (warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning)),
      output: { codeSplitting: { groups: [{ name: 'base', test: BASE_MODULES }] } },
    },
  },
  // The proxy forwards the browser's `Host` header (no `changeOrigin`), so that sign-in sees the same origin in `Host` and `Origin`.
  server: { port: 5173, strictPort: false, proxy: { '/api': { target: API }, '/favicon.svg': { target: API } } },
})
