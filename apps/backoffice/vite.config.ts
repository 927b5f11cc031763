import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractSkeleton } from './build/contract-skeleton.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { fillIndex } from './build/fill-index.ts'
import { environment } from '../../server/platform/settings/config.ts'

const API = `http://127.0.0.1:${environment['PORT'] || '3000'}`

/** Paths of the modules that every screen needs. They are built into one file: it compresses better than the same code in several files. */
const BASE_MODULES =
  /\/apps\/ui\/(?:api\/(?!download|read-all|refusal|save-file|upload)|i18n|sign-in\/session|notices)|\/contract\/(?:client|errors)\.ts|\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|mitt|use-sync-external-store|@tanstack)\//

export default defineConfig({
  root: import.meta.dirname,
  base: '/backoffice/',
  plugins: [react(), mantineStyles(), contractSkeleton(), fillIndex()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      onwarn: (warning, warn) => void (warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning)),
      output: { codeSplitting: { groups: [{ name: 'base', test: BASE_MODULES }] } },
    },
  },
  // The proxy forwards the browser's `Host` header (no `changeOrigin`), so that sign-in sees the same origin in `Host` and `Origin`.
  server: { port: 5173, strictPort: false, proxy: { '/api': { target: API }, '/favicon.svg': { target: API } } },
})
