import { ResultPage } from '../../shared/ui/states/ResultPage'

/** Shown at any unknown address. */
export default function NotFoundPage() {
  return <ResultPage kind="404" />
}
