/** A regular expression, also with the flag `v`, that matches this text. */
export const escapeExpression = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
