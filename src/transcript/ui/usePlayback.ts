import { useEffect, useState, useSyncExternalStore } from 'react'
import { stored } from '../../shared/storage'
import { Player, type PlayerState } from './player'

const usual = { rate: 1, volume: 1, skipSilence: false }

export interface Playback {
  player: Player
  state: PlayerState
  setRate: (rate: number) => void
  setVolume: (volume: number) => void
}

/** A player of that file while the caller is mounted. Rate and volume are kept for the next one. */
export function usePlayback(url: string): Playback {
  const [player] = useState(() => new Player(stored.tranVoice.read() ?? usual))
  useEffect(() => {
    player.open(url)
    return () => player.close()
  }, [player, url])
  const state = useSyncExternalStore(player.subscribe, player.state)
  const setRate = (rate: number) => {
    player.setRate(rate)
    keep({ rate })
  }
  const setVolume = (volume: number) => {
    player.setVolume(volume)
    keep({ volume })
  }
  return { player, state, setRate, setVolume }
}

function keep(change: { rate: number } | { volume: number }): void {
  stored.tranVoice.write({ ...(stored.tranVoice.read() ?? usual), ...change })
}
