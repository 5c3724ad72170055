import { useEffect, useState } from 'react'
import styles from './QrCode.module.css'

interface QrCodeProps {
  text: string
  name: string
  /** Side length in px. */
  size?: number
}

/** A text as a QR code. Black on white in every theme, as scanners expect. */
export function QrCode({ text, name, size: sizePx = 200 }: QrCodeProps) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null)
  useEffect(() => {
    let mounted = true
    void import('uqr').then(({ encode }) => {
      const { size, data } = encode(text, { ecc: 'M', border: 2 })
      if (mounted) setCode({ size, path: pathOf(data) })
    })
    return () => {
      mounted = false
    }
  }, [text])
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={name}
      width={sizePx}
      height={sizePx}
      viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`}
    >
      <path d={code?.path} shapeRendering="crispEdges" />
    </svg>
  )
}

/** Each dark module as a square of one unit. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
}
