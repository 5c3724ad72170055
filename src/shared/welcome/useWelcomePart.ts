import { useQuery } from '@tanstack/react-query'

/** The welcome, loaded for those who see a part of it. */
export const useWelcomePart = () =>
  useQuery({
    queryKey: ['part', 'welcome'],
    queryFn: () => import('./Welcome'),
    staleTime: Infinity,
    gcTime: Infinity,
  })
