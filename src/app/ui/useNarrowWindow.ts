import { useMediaQuery } from '../../shared/browser/useMediaQuery'

/** Below this width or height the menu is a drawer. Keep in sync with the style sheets. */
const narrowWindow = window.matchMedia('(max-width: 767.98px), (max-height: 599.98px)')

/** Whether the window has the size of a phone, in either orientation. */
export const useNarrowWindow = (): boolean => useMediaQuery(narrowWindow)
