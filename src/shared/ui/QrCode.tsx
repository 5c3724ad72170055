import { useEffect, useState } from 'react'
import styles from './QrCode.module.css'

interface QrCodeProps {
  text: string
  name: string
  /** Of a side, in px. */
  size?: number
}

/** A text as a QR code. Black on white whatever the theme, for scanners expect that. */
export function QrCode({ text, name, size: sizePx = 200 }: QrCodeProps) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null)
  useEffect(() => {
    let here = true
    void import('uqr').then(({ encode }) => {
      const { size, data } = encode(text, { ecc: 'M', border: 2 })
      if (here) setDrawn({ size, path: pathOf(data) })
    })
    return () => {
      here = false
    }
  }, [text])
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={name}
      width={sizePx}
      height={sizePx}
      viewBox={`0 0 ${drawn?.size ?? 1} ${drawn?.size ?? 1}`}
    >
      <path d={drawn?.path} shapeRendering="crispEdges" />
    </svg>
  )
}

/** Each dark module as a square of one unit. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
}
