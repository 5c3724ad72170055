import { useT } from '../../shared/i18n/intl'
import styles from './SampleTranscript.module.css'

/** Heights of the waveform's bars, in percent. */
const waveHeights = [
  18, 34, 62, 88, 54, 30, 46, 78, 96, 70, 42, 24, 16, 38, 66, 52, 28, 20, 44, 82, 92, 58, 36, 64, 48, 26, 18, 40, 72,
  50, 32, 22,
]

/** A decorative sample of the product: a transcript, its waveform, and the highlighted word. Hidden from screen readers. */
export function SampleTranscript() {
  const t = useT()
  const lines = [
    { speaker: t('user.product.speakerFirst'), time: '00:12', text: t('user.product.sampleFirst') },
    { speaker: t('user.product.speakerSecond'), time: '00:18', text: t('user.product.sampleSecond') },
  ]
  const spoken = t('user.product.sampleSpoken')
  return (
    <div className={styles.sample} aria-hidden="true">
      {lines.map(({ speaker, time, text }) => (
        <div key={time} className={styles.segment}>
          <div className={styles.margin}>
            <span>{speaker}</span>
            <time>{time}</time>
          </div>
          <p>
            {text.split(spoken).map((part, index) => (
              <span key={part}>
                {index > 0 && <mark>{spoken}</mark>}
                {part}
              </span>
            ))}
          </p>
        </div>
      ))}
      <svg className={styles.waves} viewBox="0 0 320 40" preserveAspectRatio="none">
        {waveHeights.map((height, index) => (
          <rect
            key={index}
            className={index < 19 ? styles.heard : undefined}
            x={index * 10 + 3}
            y={20 - height / 5}
            width="4"
            height={height / 2.5}
            rx="2"
          />
        ))}
      </svg>
    </div>
  )
}
