import { useMediaQuery } from './useMediaQuery'

/** Below this height only the text itself is shown. Keep in sync with the style sheets. */
export const shortViewport = window.matchMedia('(max-height: 599.98px)')

/** Whether the window is as low as a phone in landscape, or a desktop at 200 % zoom. */
export const useShortViewport = (): boolean => useMediaQuery(shortViewport)
