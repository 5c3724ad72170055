/** Illustrations of the ways to begin. Decorative; colors by class. */
import type { ReactNode } from 'react'
import styles from './Welcome.module.css'

const wave = [10, 22, 34, 18, 28, 42, 30, 14, 24, 36, 20, 10]

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.picture} viewBox="0 0 200 96" aria-hidden="true">
      {children}
    </svg>
  )
}

function Wave({ x, y, heard }: { x: number; y: number; heard: number }) {
  return wave.map((height, index) => (
    <rect
      key={index}
      className={index < heard ? styles.accent : styles.soft}
      x={x + index * 7}
      y={y - height / 2}
      width="3"
      height={height}
      rx="1.5"
    />
  ))
}

/** A recording that becomes lines of text. */
export function UploadPicture() {
  return (
    <Picture>
      <rect className={styles.sheet} x="16.5" y="20.5" width="96" height="56" rx="8" />
      <Wave x={24} y={48} heard={12} />
      <path className={styles.line} d="M122 48h18m-6-6 6 6-6 6" />
      <rect className={styles.soft} x="150" y="30" width="36" height="5" rx="2.5" />
      <rect className={styles.soft} x="150" y="45" width="28" height="5" rx="2.5" />
      <rect className={styles.soft} x="150" y="60" width="33" height="5" rx="2.5" />
    </Picture>
  )
}

/** A microphone between sound waves. */
export function MeetingPicture() {
  return (
    <Picture>
      <g className={styles.line}>
        <path d="M66 34a22 22 0 0 0 0 28M134 34a22 22 0 0 1 0 28" />
        <path className={styles.faint} d="M50 24a38 38 0 0 0 0 48M150 24a38 38 0 0 1 0 48" />
        <path d="M82 46a18 18 0 0 0 36 0M100 64v12m-10 0h20" />
      </g>
      <rect className={styles.accent} x="90" y="18" width="20" height="38" rx="10" />
    </Picture>
  )
}

/** Two speakers, and the word that is spoken. */
export function SamplePicture() {
  return (
    <Picture>
      <rect className={styles.sheet} x="30.5" y="12.5" width="140" height="72" rx="8" />
      <circle className={styles.accent} cx="48" cy="32" r="6" />
      <rect className={styles.soft} x="62" y="27" width="32" height="5" rx="2.5" />
      <rect className={styles.accent} x="98" y="25" width="22" height="9" rx="3" />
      <rect className={styles.soft} x="124" y="27" width="30" height="5" rx="2.5" />
      <rect className={styles.soft} x="62" y="39" width="72" height="5" rx="2.5" />
      <circle className={styles.second} cx="48" cy="63" r="6" />
      <rect className={styles.soft} x="62" y="58" width="86" height="5" rx="2.5" />
      <rect className={styles.soft} x="62" y="70" width="50" height="5" rx="2.5" />
    </Picture>
  )
}
