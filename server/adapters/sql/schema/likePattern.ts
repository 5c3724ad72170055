/** A pattern for `like … escape '\\'` that matches texts which contain the keyword as it is, wildcards included. */
export const containing = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, String.raw`\$&`)}%`
