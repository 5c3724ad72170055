/** How something may end, as the result pages say it. */
export const resultKinds = ['403', '404', '500', 'success', 'warning', 'error', 'info'] as const
export type ResultKind = (typeof resultKinds)[number]
