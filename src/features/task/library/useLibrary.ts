import { useQuery } from '@tanstack/react-query'
import { loadPageMessages } from '../../../shared/i18n/intl'
import { libraryMessages } from '../../../shared/i18n/pageMessages'
import type { Library } from '../../../wire/librarySchemas'
import type { libraryParts } from './libraryParts'

export interface LoadedLibrary {
  library: Library
  parts: typeof libraryParts
}

/** The account's library with what shows it; null until both are loaded, and if the server has none. */
export function useLibrary(enabled: boolean): LoadedLibrary | null {
  const { data: parts } = useQuery({
    queryKey: ['part', 'library'],
    queryFn: async () => {
      const [part] = await Promise.all([import('./libraryParts'), loadPageMessages(libraryMessages)])
      return part.libraryParts
    },
    enabled,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const { data: library } = useQuery({
    queryKey: ['library'],
    queryFn: async ({ signal }) => (await import('./libraryApi')).fetchLibrary(signal),
    enabled,
    staleTime: 0,
  })
  return parts && library ? { library, parts } : null
}
