/** The axios adapter that can stream a response, loaded with the first one: XMLHttpRequest, the adapter of all other calls, can't. */
export { default as streamAdapter } from 'axios/unsafe/adapters/fetch.js'
