import { canAutoFocus } from '../../../../shared/account/useAccountForm'

/**
 * A ref of a part of a dialog: its first control has the focus when the dialog opens. React's `autoFocus` comes too early for that, because
 * the dialog isn't shown yet; the attribute is read when it is.
 */
export const focusOnOpen = (part: Element | null): void => {
  if (canAutoFocus) part?.querySelector('input, textarea, button')?.setAttribute('autofocus', '')
}
