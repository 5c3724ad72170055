import { useLocale } from '../../shared/i18n/intl'
import { useColorScheme } from '../../shared/theme/colorScheme'

const desktopSize = [1200, 750] as const
const cropSize = [760, 520] as const
/** Sizes of the captured areas, in px. */
const sizes = {
  workspace: desktopSize,
  records: desktopSize,
  live: cropSize,
  insight: cropSize,
  translate: cropSize,
  phone: [390, 720],
} as const

interface ScreenshotProps {
  view: keyof typeof sizes
  alt: string
  className: string | undefined
  /** Whether it is visible initially. */
  first?: boolean
}

/** A screenshot of the product in the current language and color scheme, taken by scripts/siteScreenshots.mjs. */
export function Screenshot({ view, alt, className, first = false }: ScreenshotProps) {
  const language = useLocale().slice(0, 2)
  const colorScheme = useColorScheme()
  const [width, height] = sizes[view]
  return (
    <img
      className={className}
      src={`./site/${view}-${language}-${colorScheme}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
    />
  )
}
