/** The dictionary alone, without the converter, has no types in its package: `key value|key value|…`. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string
  export default pairs
}
