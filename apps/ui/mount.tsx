import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { queryClient } from './api/queries.ts'
import { base, styleNonce } from './page-settings.ts'
import { sayFormFaults } from './forms/form-faults.ts'
import { keepFocusOfBusyButtons } from './screen/busy-focus.ts'
import './screen/dialog-keys.ts'
import { ErrorBoundary } from './screen/error-boundary.tsx'
import { theme, variables } from './theme.ts'

/** Shows an application in the page, with the theme, the queries and the addresses that all applications have in common. */
export function mount(application: ReactNode): void {
  // Libraries below Mantine that write styles read the nonce under this name.
  Object.assign(globalThis, { __webpack_nonce__: styleNonce })
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no #root')
  keepFocusOfBusyButtons()
  sayFormFaults()
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto" getStyleNonce={() => styleNonce}>
        <QueryClientProvider client={queryClient}>
          {/* What fails outside of a screen, as with an answer that this page does not know yet, is said too: no page is blank. */}
          <ErrorBoundary at="">
            <Router base={base.replace(/\/$/, '')}>{application}</Router>
          </ErrorBoundary>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
