import type { ReactNode } from 'react'

/** An action on the text or its record: a button of the bar above the text, or an entry of its overflow panel. */
export interface EditorTool {
  /** Visible label. */
  readonly text: string
  /** Accessible name, if longer; it contains the label. */
  readonly name?: string
  readonly icon: ReactNode
  /** The shortcut, for display. */
  readonly keys?: string
  readonly pressed?: boolean
  readonly opens?: 'dialog' | 'menu'
  readonly disabled?: boolean
  readonly danger?: boolean
  /** Set for a file to download, in place of `run`. */
  readonly download?: { readonly url: string; readonly fileName: string }
  /** @param anchor the button that was used, to place a menu beside it */
  readonly run?: (anchor: Element) => void
}

/** What a page adds to an editor's bar. */
export interface PageTools {
  /** Buttons before and after the editor's own. */
  readonly before?: readonly EditorTool[]
  readonly after?: readonly EditorTool[]
  /** The main action, at the end. */
  readonly main?: EditorTool | null
  /** Entries of the overflow panel only. */
  readonly more?: readonly EditorTool[]
}
