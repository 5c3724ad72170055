/** Loud enough to count as speech for a stand-in server. */
export const speechLikeNoise = (ms: number): Int16Array =>
  Int16Array.from({ length: ms * 16 }, (_, at) => Math.round(8_000 * Math.sin(at / 7)))
