import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { speakerColorIndex } from '../../model/speakers'
import { haveSameTalk, speakerTrack, talkTimes } from '../../model/talkTime'
import type { Transcript } from '../../model/transcript'
import { displayedSpeakerName } from '../editing/displayText'
import speakerColors from '../speakers/speakerColor.module.css'
import { useTranscript } from '../state/editorContext'
import styles from './SpeakerTrack.module.css'

/** Columns of the track: as fine as a wide bar can show. */
const columns = 600

/** Who talks when, below the seek bar, in the colors of the speakers. Nothing unless several speakers are known. */
export const SpeakerTrack = memo(function SpeakerTrack({ durationMs }: { durationMs: number }) {
  // Typing must not wait for it, and changes nothing of it.
  const latest = useDeferredValue(useTranscript())
  const [transcript, setTranscript] = useState(latest)
  if (latest !== transcript && !haveSameTalk(latest, transcript)) setTranscript(latest)
  return <Track transcript={transcript} durationMs={durationMs} />
})

const Track = memo(function Track({ transcript, durationMs }: { transcript: Transcript; durationMs: number }) {
  const t = useT()
  const { runs, times } = useMemo(
    () => ({ runs: speakerTrack(transcript, durationMs, columns), times: talkTimes(transcript) }),
    [transcript, durationMs],
  )
  const talking = times.filter(({ ms }) => ms > 0)
  if (talking.length < 2) return null
  const shares = talking.map(({ speaker, share }) =>
    t('insight.speakers.trackShare', {
      name: displayedSpeakerName(transcript, speaker),
      percent: Math.round(share * 100),
    }),
  )
  return (
    <svg
      className={styles.track}
      viewBox={`0 0 ${columns} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('insight.speakers.track', { shares: shares.join(t('insight.summary.comma')) })}
    >
      {runs.map(({ speaker, from, to }) => (
        <rect
          key={from}
          className={speakerColors[`color${speakerColorIndex(transcript, speaker)}`]}
          x={from}
          y={0}
          width={to - from}
          height={1}
        />
      ))}
    </svg>
  )
})
