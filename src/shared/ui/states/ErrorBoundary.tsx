import { Component, type ReactNode } from 'react'
import { useT } from '../../i18n/intl'
import { PlainButton } from '../buttons/PlainButton'
import { ResultPage } from './ResultPage'

interface Props {
  children: ReactNode
  /** A change of this key retries after a crash. */
  resetKey?: string
  /** Shown instead of the 500 result. */
  fallback?: (error: unknown, retry: () => void) => ReactNode
}

/** Contains a crash: shows the 500 result with a retry while the rest of the app keeps working. */
export class ErrorBoundary extends Component<Props, { crash: { error: unknown } | null }> {
  override state: { crash: { error: unknown } | null } = { crash: null }

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.crash && before.resetKey !== this.props.resetKey) this.retry()
  }

  private retry = () => this.setState({ crash: null })

  override render() {
    const { crash } = this.state
    if (!crash) return this.props.children
    if (this.props.fallback) return this.props.fallback(crash.error, this.retry)
    return <CrashResult onRetry={this.retry} />
  }
}

/** The 500 result with a retry. */
export function CrashResult({ onRetry, text }: { onRetry: () => void; text?: string }) {
  const t = useT()
  const retry = (
    <PlainButton primary onClick={onRetry}>
      {t('ui.error.retry')}
    </PlainButton>
  )
  return <ResultPage kind="500" {...(text && { text })} actions={retry} />
}
