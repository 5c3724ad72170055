/**
 * The state of a link that starts a meeting without a further click. Unlike an address, no other site can make it, so none can start
 * a recording.
 */
export const startAtOnce = { startMeeting: true }

/** Whether the page was opened by such a link. */
export const isStartedAtOnce = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'startMeeting' in state && state.startMeeting === true
