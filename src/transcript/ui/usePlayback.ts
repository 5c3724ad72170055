import { useEffect, useState, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { stored, type PlayerSettings } from '../../shared/storage'
import { Player, type PlayerState } from './player'

const usual: PlayerSettings = {
  rate: 1,
  volume: 1,
  skipSilence: false,
  rewindMs: 1_000,
  pauseTyping: false,
  waveform: true,
}

export interface Playback {
  player: Player
  state: PlayerState
  /** What the person chose; the player follows it, and the next recording begins with it. */
  settings: StoreApi<PlayerSettings>
}

/** A player of that file while the caller is mounted. */
export function usePlayback(url: string): Playback {
  const [settings] = useState(() => createStore<PlayerSettings>(() => stored.tranVoice.read() ?? usual))
  const [player] = useState(() => new Player(settings.getState()))
  useEffect(
    () =>
      settings.subscribe((chosen) => {
        player.choose(chosen)
        stored.tranVoice.write(chosen)
      }),
    [player, settings],
  )
  useEffect(() => {
    player.open(url)
    return () => player.close()
  }, [player, url])
  const state = useSyncExternalStore(player.subscribe, player.state)
  return { player, state, settings }
}
