import { useQuery } from '@tanstack/react-query'
import { loadPageMessages } from '../i18n/intl'
import { welcomeMessages } from '../i18n/pageMessages'

/** The welcome with its messages, loaded for those who see a part of it. */
export const useWelcomePart = () =>
  useQuery({
    queryKey: ['part', 'welcome'],
    queryFn: async () => {
      const [loaded] = await Promise.all([import('./Welcome'), loadPageMessages(welcomeMessages)])
      return loaded
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
