import { Component, type ReactNode } from 'react'
import { useSay } from '../intl'
import { PlainButton } from './PlainButton'
import { ResultPage } from './ResultPage'

interface Props {
  children: ReactNode
  /** When it changes, what crashed is tried again. */
  resetKey?: string
  /** What to show instead of the 500 result. */
  fallback?: (error: unknown, retry: () => void) => ReactNode
}

/** Keeps a crash to its own place: shows the 500 result with a retry, the rest of the app goes on. */
export class CrashBoundary extends Component<Props, { crash: { error: unknown } | null }> {
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
    return <CrashView onRetry={this.retry} />
  }
}

/** The 500 result with a retry. */
export function CrashView({ onRetry, text }: { onRetry: () => void; text?: string }) {
  const say = useSay()
  const retry = (
    <PlainButton primary onClick={onRetry}>
      {say('ui.error.retry')}
    </PlainButton>
  )
  return <ResultPage kind="500" {...(text && { text })} actions={retry} />
}
