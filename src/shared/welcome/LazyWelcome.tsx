import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadPageMessages } from '../i18n/intl'
import { welcomeMessages } from '../i18n/pageMessages'
import { LoadView } from '../ui/states/LoadView'

/**
 * The welcome, loaded only for those who see it.
 * @param props.fallback shown once it was dismissed, with a button that adds the sample
 */
export function LazyWelcome({ fallback }: { fallback: (sample: ReactNode) => ReactNode }) {
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
  return part.isError ? fallback(null) : <LoadView rows={4} />
}
