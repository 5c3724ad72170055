/** This app's URL, without its hash. */
export const appUrl = (): string => new URL('.', document.baseURI).href
