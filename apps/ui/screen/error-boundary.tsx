import { Alert, Button, Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { language } from '../i18n/language.ts'
import { screenTexts } from './screen-texts.ts'

/** Shows an error of a screen in its place. It is reset when the address changes. */
export class ErrorBoundary extends Component<{ at: string; children: ReactNode }, { error: Error | null; at: string }> {
  override state: { error: Error | null; at: string } = { error: null, at: this.props.at }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  static getDerivedStateFromProps({ at }: { at: string }, state: { error: Error | null; at: string }) {
    return at === state.at ? null : { error: null, at }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const t = screenTexts[language()]
    return (
      <Alert color="red" title={t.broken} role="alert">
        <Text size="sm" mb="sm">
          {t.brokenHint}
        </Text>
        <Button size="compact-sm" onClick={() => location.reload()}>
          {t.reload}
        </Button>
      </Alert>
    )
  }
}
