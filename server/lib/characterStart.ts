/** That offset in UTF-16 units, or the one before if it is inside a character. */
export const characterStart = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at
