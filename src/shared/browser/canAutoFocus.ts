/** Whether a page may focus a field initially: on a phone that would open the keyboard over the page. */
export const canAutoFocus = window.matchMedia('(pointer: fine)').matches
