import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadView } from '../ui/states/LoadView'
import { LazyWelcome } from './LazyWelcome'
import { hasRecords } from './welcomeApi'

/** The welcome, if the account has no records at all; else the fallback. For pages that show something else than records. */
export function WelcomeIfNew({ fallback }: { fallback: ReactNode }) {
  const records = useQuery({ queryKey: ['tasks', 'any'], queryFn: ({ signal }) => hasRecords(signal) })
  if (records.isPending) return <LoadView rows={4} />
  return records.data === false ? <LazyWelcome fallback={fallback} /> : fallback
}
