import { useState } from 'react'
import { useT } from '../../shared/i18n/intl'
import { QrCode } from '../../shared/ui/display/QrCode'

interface AppQrCodeProps {
  className: string | undefined
  /** The site's own image of the code. */
  picture: string | null
  /** Encoded as a QR code where there is no image or it can't be shown. */
  link: string | null
}

/** Side of the code, in px: large enough to scan at arm's length. */
const sizePx = 120

/** The QR code of the mobile app. Black on white in both color schemes, since many phones read nothing else. */
export function AppQrCode({ className, picture, link }: AppQrCodeProps) {
  const t = useT()
  const [failed, setFailed] = useState<string | null>(null)
  const name = t('app.site.code')
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
