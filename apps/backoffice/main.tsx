import 'virtual:mantine-styles'
import '@mantine/notifications/styles.css'
import '../ui/base.css'
import './shell/shell.css'
import './api/configure.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { queryClient } from '../ui/api/queries.ts'
import { App } from './app.tsx'
import { styleNonce } from '../ui/page-settings.ts'
import { theme, variables } from '../ui/theme.ts'

// Libraries below Mantine that write styles read the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto" getStyleNonce={() => styleNonce}>
      <QueryClientProvider client={queryClient}>
        <Router base={import.meta.env.BASE_URL.replace(/\/$/, '')}>
          <App />
        </Router>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
