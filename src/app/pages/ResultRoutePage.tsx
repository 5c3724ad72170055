import { useLocation } from 'react-router-dom'
import { resultKinds } from '../../shared/ui/states/resultKinds'
import { ResultPage } from '../../shared/ui/states/ResultPage'

/** `/result/<kind>` */
export default function ResultRoutePage() {
  const { pathname } = useLocation()
  return <ResultPage kind={resultKinds.find((kind) => pathname.startsWith(`/result/${kind}`)) ?? '404'} />
}
