/** The open modal dialogs. Everything outside the topmost one is inert, so content that must stay usable is moved inside. */
const open: HTMLElement[] = []
const listeners = new Set<() => void>()
const notifyListeners = () => [...listeners].forEach((listener) => listener())

/** Registers an open modal dialog. Returns a function that unregisters it, to be called before it leaves the page. */
export function registerModal(dialog: HTMLElement): () => void {
  open.push(dialog)
  notifyListeners()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    notifyListeners()
  }
}

/** The topmost modal dialog; null if none is open. */
export const topModal = (): HTMLElement | null => open.at(-1) ?? null

/** Calls back when a modal dialog opens or closes. Returns an unsubscribe function. */
export function onModalsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
