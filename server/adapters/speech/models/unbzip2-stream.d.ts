/** The part of unbzip2-stream that is used here; the package has no types of its own. */
declare module 'unbzip2-stream' {
  /** A stream of Node's first kind, which is no `Readable`. */
  export default function unbzip2Stream(): NodeJS.ReadWriteStream
}
