import { useQuery } from '@tanstack/react-query'
import { loadPageMessages } from '../../shared/i18n/intl'
import { welcomeMessages } from '../../shared/i18n/pageMessages'

/** Adds the sample from the menu; loaded once the menu is open, nothing until then or if that fails. */
export function LazySampleItem({ onDone }: { onDone: () => void }) {
  const part = useQuery({
    queryKey: ['part', 'sample'],
    queryFn: async () => {
      const [loaded] = await Promise.all([import('../../shared/welcome/AddSample'), loadPageMessages(welcomeMessages)])
      return loaded
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return part.data ? <part.data.AddSampleItem onDone={onDone} /> : null
}
