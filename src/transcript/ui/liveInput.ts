/** Listens to a live segment's text. The browser edits it; this tells the transcript, and keeps the text plain. */
import { caretIn, offsetAt, setCaret } from './caret'
import { noteCaret, type Desk } from './desk'
import { pressKey, splitAtCaret } from './liveKeys'
import { keepPlain, oneLine, typeIn } from './plainText'
import { redo, undo } from './steps'
import { write } from './writing'

export interface LiveInput {
  /** An input method is at work: the text must not be touched. */
  composing(): boolean
  stop(): void
}

export function listenTo(element: HTMLElement, desk: Desk, id: string): LiveInput {
  const control = new AbortController()
  let composing = false
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(type, listener, { signal: control.signal })

  const take = () => {
    if (!composing) keepPlain(element)
    write(desk, id, element.textContent, composing)
    if (desk.settings.getState().pauseTyping) desk.typingPause.typed()
    reveal()
  }
  let revealing = 0
  /** Keeps the line that is written clear of the player and of the keyboard on the screen. */
  const reveal = () => {
    cancelAnimationFrame(revealing)
    revealing = requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' }))
  }
  window.visualViewport?.addEventListener('resize', reveal, { signal: control.signal })
  const insert = (text: string) => {
    typeIn(element, oneLine(text))
    take()
  }
  on('input', take)
  on('compositionstart', () => (composing = true))
  on('compositionend', () => {
    composing = false
    take()
  })
  on('pointerdown', () => (desk.column.current = null))
  on('keydown', (event) => {
    // 229: the key is an input method's, in browsers that end a composition before its last key.
    if (event.isComposing || event.keyCode === 229) return
    if (pressKey(desk, id, element, event)) event.preventDefault()
  })
  on('beforeinput', (event) => {
    const act = instead(event)
    if (!act) return
    event.preventDefault()
    if (!composing) act()
  })
  on('paste', (event) => {
    event.preventDefault()
    insert(event.clipboardData?.getData('text/plain') ?? '')
  })
  // What is dragged out of the text would be in it twice.
  on('dragstart', (event) => event.preventDefault())
  on('drop', (event) => {
    event.preventDefault()
    const at = offsetAt(element, event.clientX, event.clientY)
    if (at !== null) setCaret(element, { start: at, end: at })
    insert(event.dataTransfer?.getData('text/plain') ?? '')
  })
  document.addEventListener('selectionchange', () => noteCaret(desk, caretIn(element)), { signal: control.signal })

  /** What happens instead of an input that would make the text more than a line of letters, or undo behind our back. */
  function instead({ inputType, dataTransfer, data }: InputEvent): (() => void) | null {
    if (inputType === 'historyUndo') return () => undo(desk)
    if (inputType === 'historyRedo') return () => redo(desk)
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') return () => splitAtCaret(desk, id, element)
    if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop')
      return () => insert(dataTransfer?.getData('text/plain') ?? data ?? '')
    return inputType.startsWith('format') ? () => {} : null
  }

  return {
    composing: () => composing,
    stop() {
      control.abort()
      cancelAnimationFrame(revealing)
    },
  }
}
