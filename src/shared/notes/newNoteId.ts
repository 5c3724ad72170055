/** The id of a new note; unlike `crypto.randomUUID`, it also works where the site is not served over HTTPS. */
export const newNoteId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
