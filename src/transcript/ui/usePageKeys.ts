import { nextSegment, previousSegment, segmentAt } from '../timeline'
import type { Desk } from './desk'
import { skipMs } from './player'
import { useShortcuts } from './useShortcuts'
import { edit } from './writing'

/** Keys of the page that need no command key, while nothing is being typed. */
export function usePageKeys(desk: Desk): void {
  const { player, doing } = desk
  const transcript = () => desk.editing.getState().transcript
  const editSpoken = () => {
    const { segments } = transcript()
    const spoken = segments[Math.max(0, segmentAt(transcript(), player.currentMs))]
    const id = player.state().playing ? spoken?.id : (doing.getState().active ?? spoken?.id)
    if (id !== undefined) edit(desk, id)
  }
  useShortcuts({
    ' ': () => player.toggle(),
    ArrowLeft: () => player.skip(-skipMs),
    ArrowRight: () => player.skip(skipMs),
    'Shift+ArrowLeft': () => player.seek(previousSegment(transcript(), player.currentMs)?.startMs ?? 0),
    'Shift+ArrowRight': () => player.seek(nextSegment(transcript(), player.currentMs)?.startMs ?? player.currentMs),
    e: editSpoken,
    F2: editSpoken,
    '?': () => doing.setState({ dialog: 'keys' }),
  })
}
