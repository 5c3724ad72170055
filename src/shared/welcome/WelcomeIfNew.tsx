import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Tasks } from '../../wire/responses'
import { callPage } from '../http/client'
import { endpoints } from '../http/endpoints'
import { LoadView } from '../ui/states/LoadView'
import { LazyWelcome } from './LazyWelcome'

/** The welcome, if the account has no records at all; else the fallback. For pages that show something else than records. */
export function WelcomeIfNew({ fallback }: { fallback: ReactNode }) {
  const records = useQuery({
    queryKey: ['tasks', 'any'],
    queryFn: ({ signal }) =>
      callPage({ to: endpoints.tasks, params: { page: 1, limit: 1 }, signal, quiet: true }, Tasks),
  })
  if (records.isPending) return <LoadView rows={4} />
  return records.data?.total === 0 ? <LazyWelcome fallback={() => fallback} /> : fallback
}
