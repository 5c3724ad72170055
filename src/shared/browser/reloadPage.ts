/** Reloads the page. Code with unsaved work asks the user first, via `beforeunload`. */
export function reloadPage(): void {
  window.location.reload()
}
