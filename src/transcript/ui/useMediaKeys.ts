import { useEffect } from 'react'
import type { Desk } from './desk'
import { commands } from './keys/commands'
import { takeMediaKeys } from './mediaSession'

/** The media keys of the system do what the player's own keys do. */
export function useMediaKeys(desk: Desk, title: string): void {
  useEffect(
    () =>
      takeMediaKeys(desk.player, title, {
        back: () => commands.back.run(desk),
        forward: () => commands.forward.run(desk),
        previous: () => commands.previous.run(desk),
        next: () => commands.next.run(desk),
      }),
    [desk, title],
  )
}
