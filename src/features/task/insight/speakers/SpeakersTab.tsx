import { TeamOutlined } from '@ant-design/icons'
import { useDeferredValue, useMemo } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { useT } from '../../../../shared/i18n/intl'
import { formatExactDuration } from '../../../../shared/time/formatDuration'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import { StateView } from '../../../../shared/ui/states/StateView'
import { speakerColorIndex } from '../../../../transcript/model/speakers'
import { talkTimes } from '../../../../transcript/model/talkTime'
import { displayedSpeakerName } from '../../../../transcript/ui/editing/displayText'
import speakerColors from '../../../../transcript/ui/speakers/speakerColor.module.css'
import type { TranscriptState } from '../../../../transcript/ui/state/transcriptStore'
import insightStyles from '../generation/Insight.module.css'
import styles from './SpeakersTab.module.css'

interface Props {
  editing: StoreApi<TranscriptState>
  /** Opens the dialog in which speakers are renamed and merged; null for those who may not. */
  onManage: (() => void) | null
  onSeek: (ms: number) => void
}

/** Who talks how much; each name plays where its speaker begins. */
export function SpeakersTab({ editing, onManage, onSeek }: Props) {
  const t = useT()
  const current = useStore(editing, ({ transcript }) => transcript)
  // Typing must not wait for the sums.
  const transcript = useDeferredValue(current)
  const times = useMemo(() => talkTimes(transcript).toSorted((a, b) => b.ms - a.ms), [transcript])
  const manage = onManage && <PlainButton onClick={onManage}>{t('insight.speakers.manage')}</PlainButton>
  if (times.length === 0)
    return (
      <StateView
        picture={<TeamOutlined />}
        title={<h2 className={insightStyles.emptyTitle}>{t('insight.speakers.none')}</h2>}
        text={t('insight.speakers.noneText')}
        actions={manage}
      />
    )
  const play = (speaker: string) => {
    const first = transcript.segments.find((segment) => segment.speaker === speaker)
    if (first) onSeek(first.startMs)
  }
  return (
    <>
      <ul className={styles.speakers}>
        {times.map(({ speaker, ms, share, turns }) => {
          const name = displayedSpeakerName(transcript, speaker)
          return (
            <li key={speaker} className={speakerColors[`color${speakerColorIndex(transcript, speaker)}`]}>
              <button
                type="button"
                className={styles.speaker}
                title={t('insight.speakers.play', { name })}
                disabled={turns === 0}
                onClick={() => play(speaker)}
              >
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                <span className={styles.share}>
                  {t('insight.speakers.share', { percent: Math.round(share * 100) })}
                </span>
                <meter className={styles.bar} min={0} max={1} value={share} aria-hidden="true" />
                <span className={styles.facts}>
                  {t('insight.speakers.facts', { time: formatExactDuration(t, ms / 1000), count: turns })}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {manage}
    </>
  )
}
