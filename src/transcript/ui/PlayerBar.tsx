import {
  CaretRightFilled,
  LoadingOutlined,
  PauseOutlined,
  RedoOutlined,
  RetweetOutlined,
  SettingOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { useSay } from '../../shared/intl'
import { formatTime } from '../../shared/time'
import { CrashBoundary } from '../../shared/ui/CrashBoundary'
import { IconButton } from '../../shared/ui/IconButton'
import { CommandButton } from './keys/CommandButton'
import { useCommandKey } from './keys/useKeyCaps'
import { skipMs, type Player, type PlayerState } from './player'
import styles from './PlayerBar.module.css'
import { PlayerFaultLine } from './PlayerFaultLine'
import { PlayerSettingsPanel } from './PlayerSettingsPanel'
import { SeekBar } from './SeekBar'
import type { Playback } from './usePlayback'
import { VolumeControl } from './VolumeControl'

const Waveform = lazy(() => import('./Waveform'))

interface Props {
  playback: Playback
  url: string
  /** Where its peaks are; '' for none. */
  peaksUrl: string
  /** Duration by the record, until the file tells its own. */
  recordMs: number
}

/** The player: always in reach, whatever of the text shows. */
export function PlayerBar({ playback, url, peaksUrl, recordMs }: Props) {
  const say = useSay()
  const { player, state, settings } = playback
  const waveform = useStore(settings, (chosen) => chosen.waveform)
  const durationMs = state.durationMs ?? recordMs
  const [choosing, setChoosing] = useState<Element | null>(null)
  return (
    <section className={styles.player} aria-label={say('transcript.player.name')}>
      {(state.fault || !url) && <PlayerFaultLine fault={state.fault} url={url} onRetry={() => player.retry()} />}
      {waveform && peaksUrl && durationMs > 0 && (
        // A picture more: without it, the player is the same.
        <CrashBoundary fallback={() => null}>
          <Suspense fallback={<div className={styles.waveform} />}>
            <Waveform key={peaksUrl} player={player} peaksUrl={peaksUrl} durationMs={durationMs} />
          </Suspense>
        </CrashBoundary>
      )}
      <div className={styles.bar}>
        <Buttons player={player} state={state} disabled={!url} />
        <SeekBar player={player} durationMs={durationMs} disabled={!url} />
        {state.loop && <LoopSign player={player} loop={state.loop} />}
        <RateControl rate={state.rate} onRate={(rate) => settings.setState({ rate })} />
        <VolumeControl volume={state.volume} onVolume={(volume) => settings.setState({ volume })} />
        <IconButton
          name={say('transcript.player.settings')}
          aria-haspopup="dialog"
          aria-expanded={choosing !== null}
          onClick={({ currentTarget }) => setChoosing(currentTarget)}
        >
          <SettingOutlined />
        </IconButton>
      </div>
      {choosing && (
        <PlayerSettingsPanel
          anchor={choosing}
          settings={settings}
          durationMs={durationMs}
          hasPeaks={peaksUrl !== ''}
          onClose={() => setChoosing(null)}
        />
      )}
    </section>
  )
}

function Buttons({ player, state, disabled }: { player: Player; state: PlayerState; disabled: boolean }) {
  const say = useSay()
  const key = useCommandKey('toggle')
  const name = say(state.playing ? 'transcript.player.pause' : 'transcript.player.play')
  const Picture = state.waiting ? LoadingOutlined : state.playing ? PauseOutlined : CaretRightFilled
  const seconds = (
    <span className={styles.seconds} aria-hidden="true">
      {skipMs / 1000}
    </span>
  )
  return (
    <div className={styles.buttons}>
      <CommandButton command="back" disabled={disabled}>
        <UndoOutlined />
        {seconds}
      </CommandButton>
      <button
        type="button"
        className={styles.play}
        aria-label={name}
        title={key ? say('keys.button.title', { title: name, key }) : name}
        disabled={disabled}
        onClick={() => player.toggle()}
      >
        <Picture />
      </button>
      <CommandButton command="forward" disabled={disabled}>
        {seconds}
        <RedoOutlined />
      </CommandButton>
    </div>
  )
}

/** Tells that a stretch is played over and over, and ends it. */
function LoopSign({ player, loop }: { player: Player; loop: NonNullable<PlayerState['loop']> }) {
  const say = useSay()
  const stretch = { from: formatTime(loop.startMs), to: formatTime(loop.endMs) }
  return (
    <IconButton
      className={styles.loop}
      name={say('transcript.player.endLoop', stretch)}
      aria-pressed
      onClick={() => player.endLoop()}
    >
      <RetweetOutlined />
    </IconButton>
  )
}

const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]

function RateControl({ rate, onRate }: { rate: number; onRate: (rate: number) => void }) {
  const say = useSay()
  const name = say('transcript.player.rate')
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
