import { describe, expect, it } from 'vitest'
import { soloTurns, type SpeakerTurn } from '../../../../../server/adapters/speech/sherpa/soloTurns'

const turn = (speaker: number, start: number, end: number): SpeakerTurn => ({ speaker, start, end })

describe('the parts of turns during which nobody else speaks', () => {
  it('are whole turns if none overlap', () => {
    const turns = [turn(0, 0, 2), turn(1, 2, 3), turn(0, 4, 5)]
    expect(soloTurns(turns, 0)).toEqual([
      { start: 0, end: 2 },
      { start: 4, end: 5 },
    ])
  })

  it('leave out overlaps at the beginning, in the middle and at the end', () => {
    const turns = [turn(0, 1, 10), turn(1, 0, 2), turn(2, 4, 5), turn(1, 4.5, 6), turn(2, 9, 12)]
    expect(soloTurns(turns, 0)).toEqual([
      { start: 2, end: 4 },
      { start: 6, end: 9 },
    ])
  })

  it('are none if somebody else speaks all the time', () => {
    expect(soloTurns([turn(0, 1, 2), turn(1, 0, 1.5), turn(2, 1.5, 3)], 0)).toEqual([])
    expect(soloTurns([turn(1, 0, 1)], 0)).toEqual([])
  })

  it('are in order, in whatever order the turns are', () => {
    expect(soloTurns([turn(0, 6, 7), turn(1, 1.5, 6.5), turn(0, 1, 2)], 0)).toEqual([
      { start: 1, end: 1.5 },
      { start: 6.5, end: 7 },
    ])
  })
})
