import { ResultPage } from '../shared/ui/ResultPage'

/** Any address that no page has. */
export default function NotFoundPage() {
  return <ResultPage kind="404" />
}
