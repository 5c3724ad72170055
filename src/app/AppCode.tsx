import { useState } from 'react'
import { useSay } from '../shared/intl'
import { QrCode } from '../shared/ui/QrCode'

interface AppCodeProps {
  className: string | undefined
  /** The site's own picture of the code. */
  picture: string | null
  /** What the code leads to, where there is no picture or it can't be shown. */
  link: string | null
}

/** Side of the code, in px: large enough for a phone an arm's length away. */
const sizePx = 120

/** The QR code of the mobile app. Black on white in both shades, since many phones read nothing else. */
export function AppCode({ className, picture, link }: AppCodeProps) {
  const say = useSay()
  const [failed, setFailed] = useState<string | null>(null)
  const name = say('app.site.code')
  if (picture && picture !== failed) {
    return (
      <img
        className={className}
        src={picture}
        alt={name}
        width={sizePx}
        height={sizePx}
        onError={() => setFailed(picture)}
      />
    )
  }
  if (!link) return null
  return (
    <div className={className}>
      <QrCode text={link} name={name} size={sizePx} />
    </div>
  )
}
