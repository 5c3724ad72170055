import { describe, expect, it } from 'vitest'
import { cutPieces, maxPieceMs, type AudioPiece } from '../../../../server/usecases/speakers/audioPieces'
import { chunked, joined, noise, voice } from '../audio'

const piecesOf = async (audio: Int16Array, chunk = 16_000) => {
  const pieces: AudioPiece[] = []
  for await (const piece of cutPieces(chunked(audio, chunk))) pieces.push(piece)
  return pieces
}
const lengths = (pieces: readonly AudioPiece[]) => pieces.map(({ pcm }) => pcm.length / 16)

describe('audio for the diarizer', () => {
  it('is cut into pieces of at most a minute, without losing or repeating a sample', async () => {
    const audio = Int16Array.from({ length: 16 * 150_000 }, (_, index) => (index % 3_001) + 1)
    const pieces = await piecesOf(audio, 7_777)
    expect(Math.max(...lengths(pieces))).toBeLessThanOrEqual(maxPieceMs)
    const again = joined(...pieces.map(({ pcm }) => pcm))
    expect(again.length).toBe(audio.length)
    expect(again.findIndex((sample, index) => sample !== audio[index])).toBe(-1)
    let at = 0
    for (const { startMs, pcm } of pieces) {
      expect(startMs).toBe(at)
      at += pcm.length / 16
    }
  })

  it('is cut in the pause of the last seconds', async () => {
    const audio = joined(voice(54_000), noise(500), voice(20_000))
    const [first] = lengths(await piecesOf(audio))
    expect(first).toBeGreaterThan(54_000)
    expect(first).toBeLessThan(54_500)
  })

  it('that is shorter than half a second is left out', async () => {
    expect(await piecesOf(voice(400))).toEqual([])
    expect(lengths(await piecesOf(voice(1_000)))).toEqual([1_000])
    expect(await piecesOf(new Int16Array())).toEqual([])
  })
})
