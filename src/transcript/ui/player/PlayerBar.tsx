import {
  CaretRightFilled,
  DownOutlined,
  LoadingOutlined,
  PauseOutlined,
  RetweetOutlined,
  SettingOutlined,
  UpOutlined,
} from '@ant-design/icons'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import { ErrorBoundary } from '../../../shared/ui/states/ErrorBoundary'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { phoneWidth, useMediaQuery } from '../../../shared/browser/useMediaQuery'
import { useShortViewport } from '../../../shared/browser/useShortViewport'
import { CommandButton } from '../shortcuts/CommandButton'
import { useCommandKey } from '../shortcuts/useKeyCaps'
import { skipMs, type Player } from '../playback/player'
import styles from './PlayerBar.module.css'
import { PlayerErrorLine } from './PlayerErrorLine'
import { PlayerSettingsPanel } from './PlayerSettingsPanel'
import { SeekBar } from './SeekBar'
import { SkipIcon } from './SkipIcon'
import { usePlayerState, type Playback } from '../playback/usePlayback'
import { VolumeControl } from './VolumeControl'

const Waveform = lazy(() => import('./Waveform'))

interface Props {
  playback: Playback
  url: string
  /** URL of the waveform peaks; '' for none. */
  peaksUrl: string
  /** Duration from the record, used until the audio file reports its own. */
  recordMs: number
}

/** The player at the bottom edge of the window, or why there is nothing to play. On phones it is one row that opens to all controls. */
export function PlayerBar({ playback, url, peaksUrl, recordMs }: Props) {
  const { player, settings } = playback
  const t = useT()
  const isShortViewport = useShortViewport()
  const isPhone = useMediaQuery(phoneWidth)
  const [expanded, setExpanded] = useState(false)
  const isMini = isPhone && !expanded
  const showsWaveform = useStore(settings, ({ waveform }) => waveform) && !isShortViewport && !isMini
  const durationMs = usePlayerState(player, (state) => state.durationMs) ?? recordMs
  const error = usePlayerState(player, (state) => state.error)
  return (
    <section className={`${styles.player} ${isMini ? styles.mini : ''}`} aria-label={t('transcript.player.name')}>
      {(error || !url) && <PlayerErrorLine error={error} url={url} onRetry={() => player.retry()} />}
      {showsWaveform && url && peaksUrl && durationMs > 0 && (
        // The waveform is optional: the player works without it.
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={<div className={styles.waveform} />}>
            <Waveform key={peaksUrl} player={player} peaksUrl={peaksUrl} durationMs={durationMs} />
          </Suspense>
        </ErrorBoundary>
      )}
      {url && (
        <div className={styles.bar}>
          <PlaybackButtons player={player} isMini={isMini} />
          <SeekBar player={player} durationMs={durationMs} />
          <LoopIndicator player={player} />
          <RateControl player={player} onRate={(rate) => settings.setState({ rate })} />
          {!isMini && (
            <>
              <VolumeControl player={player} onVolume={(volume) => settings.setState({ volume })} />
              <SettingsButton settings={settings} durationMs={durationMs} hasPeaks={peaksUrl !== ''} />
            </>
          )}
          {isPhone && (
            <IconButton
              name={t(expanded ? 'transcript.player.less' : 'transcript.player.all')}
              aria-expanded={expanded}
              onClick={() => setExpanded(!expanded)}
            >
              {expanded ? <DownOutlined /> : <UpOutlined />}
            </IconButton>
          )}
        </div>
      )}
    </section>
  )
}

function SettingsButton(panel: Omit<ComponentProps<typeof PlayerSettingsPanel>, 'anchor' | 'onClose'>) {
  const t = useT()
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <IconButton
        name={t('transcript.player.settings')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <SettingOutlined />
      </IconButton>
      {anchor && <PlayerSettingsPanel {...panel} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

interface PlaybackButtonsProps {
  player: Player
  isMini: boolean
}

function PlaybackButtons({ player, isMini }: PlaybackButtonsProps) {
  const t = useT()
  const playing = usePlayerState(player, (state) => state.playing)
  const waiting = usePlayerState(player, (state) => state.waiting)
  const key = useCommandKey('toggle')
  const name = t(playing ? 'transcript.player.pause' : 'transcript.player.play')
  const Icon = waiting ? LoadingOutlined : playing ? PauseOutlined : CaretRightFilled
  const seconds = skipMs / 1000
  return (
    <div className={styles.buttons}>
      {!isMini && (
        <CommandButton command="back">
          <SkipIcon seconds={seconds} />
        </CommandButton>
      )}
      <button
        type="button"
        className={styles.play}
        aria-label={name}
        title={key ? t('keys.button.title', { title: name, key }) : name}
        onClick={() => player.toggle()}
      >
        <Icon />
      </button>
      {!isMini && (
        <CommandButton command="forward">
          <SkipIcon seconds={seconds} forward />
        </CommandButton>
      )}
    </div>
  )
}

/** Shows that a span is looped, and ends the loop. */
function LoopIndicator({ player }: { player: Player }) {
  const t = useT()
  const loop = usePlayerState(player, (state) => state.loop)
  if (!loop) return null
  const span = { from: formatTime(loop.startMs), to: formatTime(loop.endMs) }
  return (
    <IconButton
      className={styles.loop}
      name={t('transcript.player.endLoop', span)}
      aria-pressed
      onClick={() => player.endLoop()}
    >
      <RetweetOutlined />
    </IconButton>
  )
}

const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]

function RateControl({ player, onRate }: { player: Player; onRate: (rate: number) => void }) {
  const t = useT()
  const rate = usePlayerState(player, (state) => state.rate)
  const name = t('transcript.player.rate')
  const choices = [...new Set([...rates, rate])].sort((a, b) => a - b)
  return (
    <select
      className={styles.rate}
      aria-label={name}
      title={name}
      value={rate}
      onChange={(event) => onRate(Number(event.target.value))}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}×
        </option>
      ))}
    </select>
  )
}
