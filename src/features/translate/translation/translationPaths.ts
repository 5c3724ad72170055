/** Path of the page of translations. */
export const translatePath = '/translate'
