import { createRoot } from 'react-dom/client'
import { RawIntlProvider } from 'react-intl'
import { intl } from '../../shared/intl'
import { BenchView } from './BenchView'

/** Shows the measurements in that element, instead of the app. */
export function showBench(root: HTMLElement): void {
  createRoot(root).render(
    <RawIntlProvider value={intl()}>
      <BenchView />
    </RawIntlProvider>,
  )
}
