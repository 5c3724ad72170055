/** The package has no types for the dictionary alone: `key value|key value|…`. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string
  export default pairs
}
