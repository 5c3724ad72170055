/** A random id of 96 bits. Unlike `crypto.randomUUID`, it also works where the site is not served over HTTPS. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')
