import { useEffect, useState, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { stored, type PlayerSettings } from '../../../shared/storage/localStore'
import { pathOf, Player, type PlayerState } from './player'

const defaultSettings: PlayerSettings = {
  rate: 1,
  volume: 1,
  skipSilence: false,
  rewindMs: 1_000,
  pauseTyping: false,
  playUnsure: true,
  waveform: true,
}

export interface Playback {
  player: Player
  /** The user's settings; applied to the player and stored for the next recording. */
  settings: StoreApi<PlayerSettings>
}

/** Types of files that may have a picture. */
const mayHavePicture = /\.(mp4|m4v|mov|webm|3gp|mkv|avi)$/i
/** Those that are rarely without. */
const shouldHavePicture = /\.(mp4|m4v|mov|mkv|avi)$/i

/** Whether a recording without a picture surprises the user. */
export const isVideoFile = (url: string): boolean => shouldHavePicture.test(pathOf(url))

/** Sound without a picture plays on in the background only in an audio element. */
function videoFor(url: string): HTMLVideoElement | null {
  if (!mayHavePicture.test(pathOf(url))) return null
  const video = document.createElement('video')
  video.playsInline = true
  return video
}

/** A player for this file, open while the component is mounted. */
export function usePlayback(url: string): Playback {
  const [settings] = useState(() => createStore<PlayerSettings>(() => stored.tranVoice.read() ?? defaultSettings))
  const [player] = useState(() => new Player(settings.getState(), videoFor(url)))
  useEffect(
    () =>
      settings.subscribe((next) => {
        player.setPreferences(next)
        stored.tranVoice.write(next)
      }),
    [player, settings],
  )
  useEffect(() => player.open(url), [player, url])
  useEffect(() => () => player.close(), [player])
  return { player, settings }
}

/** Selects a part of the player's state, which must be a value of it; re-renders when that part changes. */
export function usePlayerState<T>(player: Player, select: (state: PlayerState) => T): T {
  return useSyncExternalStore(player.subscribe, () => select(player.state()))
}
