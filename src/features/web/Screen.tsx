import { useLocale } from '../../shared/intl'
import { useShade } from '../../shared/themeChoice'

const desk = [1200, 750] as const
const part = [760, 520] as const
/** What of the window each shows, in px. */
const sizes = { workspace: desk, records: desk, live: part, insight: part, translate: part, phone: [390, 720] } as const

interface ScreenProps {
  what: keyof typeof sizes
  alt: string
  className: string | undefined
  /** It is among what shows first. */
  first?: boolean
}

/** A screen of the product, in the reader's language and shade. scripts/sitePictures.mjs takes the pictures. */
export function Screen({ what, alt, className, first = false }: ScreenProps) {
  const language = useLocale().slice(0, 2)
  const shade = useShade()
  const [width, height] = sizes[what]
  return (
    <img
      className={className}
      src={`./site/${what}-${language}-${shade}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
    />
  )
}
