import { useLocation } from 'react-router-dom'
import { resultKinds } from '../shared/ui/resultKinds'
import { ResultPage } from '../shared/ui/ResultPage'

/** `/result/<kind>` */
export default function ResultRoutePage() {
  const { pathname } = useLocation()
  return <ResultPage kind={resultKinds.find((kind) => pathname.startsWith(`/result/${kind}`)) ?? '404'} />
}
