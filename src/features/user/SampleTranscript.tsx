import { CaretRightOutlined, CheckSquareOutlined } from '@ant-design/icons'
import { useT } from '../../shared/i18n/intl'
import styles from './SampleTranscript.module.css'

/** Heights of the waveform's bars, in percent. */
const waveHeights = [
  18, 34, 62, 88, 54, 30, 46, 78, 96, 70, 42, 24, 16, 38, 66, 52, 28, 20, 44, 82, 92, 58, 36, 64, 48, 26, 18, 40, 72,
  50, 32, 22,
]
/** Number of bars that were heard. */
const heard = 14

/** A picture of the product: a transcript with its speakers, the spoken word, a to-do and the player. Hidden from screen readers. */
export function SampleTranscript() {
  const t = useT()
  const lines = [
    { speaker: t('user.product.speakerFirst'), time: '00:48', text: t('user.product.sampleFirst') },
    { speaker: t('user.product.speakerSecond'), time: '00:57', text: t('user.product.sampleSecond') },
  ]
  const spoken = t('user.product.sampleSpoken')
  return (
    <div className={styles.sample} aria-hidden="true">
      <p className={styles.title}>{t('user.product.sampleTitle')}</p>
      {lines.map(({ speaker, time, text }) => (
        <div key={time} className={styles.segment}>
          <p className={styles.speaker}>
            {speaker} <time>{time}</time>
          </p>
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
      <p className={styles.todo}>
        <CheckSquareOutlined /> <b>{t('user.product.sampleTodo')}</b> {t('user.product.sampleTodoText')}
      </p>
      <div className={styles.player}>
        <CaretRightOutlined className={styles.play} />
        <svg viewBox="0 0 320 40" preserveAspectRatio="none">
          {waveHeights.map((height, index) => (
            <rect
              key={index}
              className={index < heard ? styles.heard : undefined}
              x={index * 10 + 3}
              y={20 - height / 5}
              width="4"
              height={height / 2.5}
              rx="2"
            />
          ))}
        </svg>
        <time>00:51</time>
      </div>
    </div>
  )
}
