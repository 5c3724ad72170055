import { expect, it } from 'vitest'
import { demoDiarizer } from '../../../mocks/demo/demoDiarizer'
import { renderSamples } from '../../../mocks/speech/syntheticAudio'
import { clusterVoices } from '../../../server/usecases/speakers/clusterVoices'
import type { PieceVoice } from '../../../server/ports/speech'
import { FakeClock } from '../../server/usecases/fakeClock'
import { eventually } from '../../eventually'

const bursts = [0, 1, 0, 2, 3, 1].map((voice, index) => ({
  startMs: index * 4_000,
  endMs: index * 4_000 + 3_400,
  voice,
}))

it('the demo tells the voices of synthetic audio apart, at its own pace', async () => {
  const clock = new FakeClock()
  let voices: PieceVoice[] | undefined
  const analyzing = demoDiarizer(clock)
    .analyze(renderSamples(bursts, 0, 16 * 24_000))
    .then((found) => (voices = found))
  await Promise.resolve()
  expect(voices).toBeUndefined()
  await eventually(() => {
    clock.advance(400)
    expect(voices).toHaveLength(4)
  })
  const { turns } = await clusterVoices(await analyzing, { speakers: 0 })
  expect(turns.map(({ voice }) => voice)).toEqual([0, 1, 0, 2, 3, 1])
})

it('a demo analysis ends with its signal', async () => {
  const abort = new AbortController()
  const analyzing = demoDiarizer(new FakeClock()).analyze(new Int16Array(16_000), abort.signal)
  abort.abort(new Error('stopped'))
  await expect(analyzing).rejects.toThrow('stopped')
})
