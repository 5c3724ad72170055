import { canAutoFocus } from './canAutoFocus'

/**
 * Refs for what has the focus when its dialog opens. React's `autoFocus` comes too early for that, because the dialog isn't shown yet; the
 * attribute is read when it is.
 */
export const focusOnOpen = (control: Element | null): void => control?.setAttribute('autofocus', '')

/** A field: on a phone it would open the keyboard over the dialog. */
export const focusFieldOnOpen = (field: Element | null): void => {
  if (canAutoFocus) focusOnOpen(field)
}

/** The first control of a part of a dialog. */
export const focusFirstOnOpen = (part: Element | null): void =>
  focusFieldOnOpen(part?.querySelector('input, textarea, button') ?? null)
