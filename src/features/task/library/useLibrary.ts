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
  const part = useQuery({
    queryKey: ['part', 'library'],
    queryFn: async () => {
      const [{ libraryParts: parts }, { fetchLibrary }] = await Promise.all([
        import('./libraryParts'),
        import('./libraryApi'),
        loadPageMessages(libraryMessages),
      ])
      return { parts, fetchLibrary }
    },
    enabled,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const { data: library } = useQuery({
    queryKey: ['library'],
    queryFn: async ({ signal }) => (await part.data?.fetchLibrary(signal)) ?? null,
    enabled: enabled && part.data !== undefined,
    staleTime: 0,
  })
  return part.data && library ? { library, parts: part.data.parts } : null
}
