import { useEffect } from 'react'
import type { EditorContext } from '../state/editorContext'
import { commands } from '../shortcuts/commands'
import { bindMediaKeys } from '../playback/mediaSession'

/** Binds the system's media keys to the player commands. */
export function useMediaKeys(editor: EditorContext, title: string): void {
  useEffect(
    () =>
      bindMediaKeys(editor.player, title, {
        back: () => commands.back.run(editor),
        forward: () => commands.forward.run(editor),
        previous: () => commands.previous.run(editor),
        next: () => commands.next.run(editor),
      }),
    [editor, title],
  )
}
