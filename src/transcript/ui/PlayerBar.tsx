import { CaretRightFilled, LoadingOutlined, PauseOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { useSay } from '../../shared/intl'
import { IconButton } from '../../shared/ui/IconButton'
import { skipMs, type Player, type PlayerState } from './player'
import styles from './PlayerBar.module.css'
import { PlayerFaultLine } from './PlayerFaultLine'
import { SeekBar } from './SeekBar'
import type { Playback } from './usePlayback'
import { VolumeControl } from './VolumeControl'

interface Props {
  playback: Playback
  url: string
  /** Duration by the record, until the file tells its own. */
  recordMs: number
}

/** The player: always in reach, whatever of the text shows. */
export function PlayerBar({ playback, url, recordMs }: Props) {
  const say = useSay()
  const { player, state, setRate, setVolume } = playback
  return (
    <section className={styles.player} aria-label={say('transcript.player.name')}>
      {(state.fault || !url) && <PlayerFaultLine fault={state.fault} url={url} onRetry={() => player.retry()} />}
      <div className={styles.bar}>
        <Buttons player={player} state={state} disabled={!url} />
        <SeekBar player={player} durationMs={state.durationMs ?? recordMs} disabled={!url} />
        <RateControl rate={state.rate} onRate={setRate} />
        <VolumeControl volume={state.volume} onVolume={setVolume} />
      </div>
    </section>
  )
}

function Buttons({ player, state, disabled }: { player: Player; state: PlayerState; disabled: boolean }) {
  const say = useSay()
  const name = say(state.playing ? 'transcript.player.pause' : 'transcript.player.play')
  const Picture = state.waiting ? LoadingOutlined : state.playing ? PauseOutlined : CaretRightFilled
  const seconds = (
    <span className={styles.seconds} aria-hidden="true">
      {skipMs / 1000}
    </span>
  )
  return (
    <div className={styles.buttons}>
      <IconButton name={say('transcript.player.back')} disabled={disabled} onClick={() => player.skip(-skipMs)}>
        <UndoOutlined />
        {seconds}
      </IconButton>
      <button
        type="button"
        className={styles.play}
        aria-label={name}
        title={name}
        disabled={disabled}
        onClick={() => player.toggle()}
      >
        <Picture />
      </button>
      <IconButton name={say('transcript.player.forward')} disabled={disabled} onClick={() => player.skip(skipMs)}>
        {seconds}
        <RedoOutlined />
      </IconButton>
    </div>
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
