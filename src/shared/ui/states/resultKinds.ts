/** Kinds of result pages. */
export const resultKinds = ['403', '404', '500', 'success', 'warning', 'error', 'info'] as const
export type ResultKind = (typeof resultKinds)[number]
