import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../../../shared/http/errorText'
import { queryClient } from '../../../../shared/http/queryClient'
import { notify } from '../../../../shared/notifications/notify'
import { listsKey } from '../../base/useListPage'

/** The queries of the administration that aren't lists. */
export const adminKey = ['admin'] as const

/** Refetches everything that an administrator sees: any change also changes the audit log. */
export async function refreshAdmin(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listsKey }),
    queryClient.invalidateQueries({ queryKey: adminKey }),
  ])
}

/** A change by a single click; says why it failed. */
export function useAdminMutation<Variables>(mutationFn: (variables: Variables) => Promise<unknown>, doneText: string) {
  return useMutation({
    mutationFn,
    onSuccess: () => {
      notify({ kind: 'success', text: doneText })
      void refreshAdmin()
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error).text }),
  })
}
