/** Dynamic imports of what opens over every page. Apart from those of the pages: the shell, which is one of those, shows it. */
import { overlayMessages } from '../shared/i18n/pageMessages'
import type { OverlayName } from './overlays/overlayState'
import { withMessages, type PageLoader } from './pages/lazyPages'

export const overlayLoaders: Record<OverlayName, PageLoader> = {
  palette: withMessages(overlayMessages, () => import('./palette/Palette')),
  preferences: withMessages(overlayMessages, () => import('./preferences/PreferencesDrawer')),
}
