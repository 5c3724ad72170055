/** A stretch of one voice, in seconds. */
export interface SpeakerTurn {
  start: number
  end: number
  /** Number of the voice. */
  speaker: number
}

/** The parts of the speaker's turns during which nobody else speaks, in order. */
export function soloTurns(turns: readonly SpeakerTurn[], speaker: number): { start: number; end: number }[] {
  const others = turns.filter((turn) => turn.speaker !== speaker).sort((one, other) => one.start - other.start)
  const own = turns.filter((turn) => turn.speaker === speaker).sort((one, other) => one.start - other.start)
  return own.flatMap((turn) => {
    const free: { start: number; end: number }[] = []
    let from = turn.start
    for (const other of others) {
      if (other.end <= from || other.start >= turn.end) continue
      if (other.start > from) free.push({ start: from, end: other.start })
      from = Math.max(from, other.end)
    }
    if (from < turn.end) free.push({ start: from, end: turn.end })
    return free
  })
}
