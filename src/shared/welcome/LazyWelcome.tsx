import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadPageMessages } from '../i18n/intl'
import { welcomeMessages } from '../i18n/pageMessages'
import { LoadView } from '../ui/states/LoadView'

/** The welcome, loaded only for those who see it. The fallback is shown once it was dismissed. */
export function LazyWelcome({ fallback }: { fallback: ReactNode }) {
  const part = useQuery({
    queryKey: ['part', 'welcome'],
    queryFn: async () => {
      const [loaded] = await Promise.all([import('./Welcome'), loadPageMessages(welcomeMessages)])
      return loaded
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
  if (part.data) return <part.data.Welcome fallback={fallback} />
  return part.isError ? fallback : <LoadView rows={4} />
}
