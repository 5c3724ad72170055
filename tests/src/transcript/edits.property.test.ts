import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { difference, isEmpty, patch } from '../../../src/transcript/difference'
import { applyEdit, fits, invertEdit, joinEdits, type Edit } from '../../../src/transcript/edit'
import { noHistory, record, redo, undo } from '../../../src/transcript/history'
import { mergeTranscripts } from '../../../src/transcript/merge'
import type { Segment, Transcript } from '../../../src/transcript/model'
import { parseTranscript } from '../../../src/transcript/parse'
import { speakersToWire, toWire } from '../../../src/transcript/wire'
import { acts, editOf, expectWhole, keepingEditOf, soundMsOf, speeches, transcripts, type Act } from './arbitrary'

/** Does all of it; gives what came out and the steps. */
function work(start: Transcript, all: readonly Act[], name = 'n', makeEdit = editOf) {
  const edits: Edit[] = []
  let transcript = start
  for (const [at, act] of all.entries()) {
    const edit = makeEdit(transcript, act, `${name}${at}`)
    if (!edit) continue
    transcript = applyEdit(transcript, edit)
    edits.push(edit)
  }
  return { transcript, edits }
}

/** Without ids: what both added alike has the id that one of them gave it. */
const bareOf = (segment: Segment) => JSON.stringify({ ...segment, id: '' })
const bare = ({ segments }: Transcript) => segments.map(bareOf).sort()
const wordsOf = (segments: readonly Segment[]) => segments.flatMap(({ text }) => text.split(' ')).sort()

describe('whatever a person does', () => {
  it('the transcript stays whole', () => {
    fc.assert(fc.property(transcripts, acts, (start, all) => expectWhole(work(start, all).transcript)))
  })

  it('nothing lasts beyond the recording', () => {
    fc.assert(
      fc.property(transcripts, acts, (start, all) => {
        expect(soundMsOf(work(start, all).transcript)).toBeLessThanOrEqual(soundMsOf(start))
      }),
    )
  })

  it('undoing all of it gives the very same value, and redoing the other', () => {
    fc.assert(
      fc.property(transcripts, acts, (start, all) => {
        const { transcript, edits } = work(start, all)
        let history = edits.reduce((steps, edit) => record(steps, edit, false), noHistory)
        let now = transcript
        for (let step = undo(history, now); step; step = undo(history, now)) ({ history, transcript: now } = step)
        expect(now).toEqual(start)
        expect(now.segments.filter((segment, at) => segment !== start.segments[at])).toEqual([])
        expect(history).toEqual({ past: [], future: edits.toReversed(), dropped: 0 })
        for (let step = redo(history, now); step; step = redo(history, now)) ({ history, transcript: now } = step)
        expect(now).toEqual(transcript)
      }),
    )
  })

  it('two steps joined do what both do, and are undone at once', () => {
    fc.assert(
      fc.property(transcripts, acts, (start, all) => {
        const { transcript, edits } = work(start, all)
        const [first, ...rest] = edits
        if (!first) return
        const whole = rest.reduce(joinEdits, first)
        expect(applyEdit(start, whole)).toEqual(transcript)
        expect(applyEdit(transcript, invertEdit(whole))).toEqual(start)
      }),
    )
  })

  it('what was saved and the difference are what there is', () => {
    fc.assert(
      fc.property(transcripts, acts, (start, all) => {
        const { transcript } = work(start, all)
        expect(patch(start, difference(start, transcript))).toEqual(transcript)
        expect(isEmpty(difference(transcript, structuredClone(transcript)))).toBe(true)
      }),
    )
  })

  it('what travels and comes back is the same', () => {
    fc.assert(
      fc.property(transcripts, acts, (start, all) => {
        const { transcript } = work(start, all)
        const body = {
          language: transcript.language,
          speakers: speakersToWire(transcript.speakers),
          list: structuredClone(transcript.segments.map(toWire)),
        }
        expect(parseTranscript(body)).toEqual(transcript)
      }),
    )
  })

  it('an edit of another text is refused and changes nothing', () => {
    fc.assert(
      fc.property(transcripts, acts, (start, all) => {
        const { transcript, edits } = work(start, all)
        const last = edits.findLast(({ before }) => before.length > 0)
        if (!last || fits(transcript, last)) return
        expect(() => applyEdit(transcript, last)).toThrow('does not fit')
      }),
    )
  })
})

describe('two people’s work', () => {
  it('on different segments is put together, whoever comes first', () => {
    fc.assert(
      fc.property(transcripts, acts, acts, (base, mine, theirs) => {
        const ours = work(base, mine, 'm').transcript
        const others = work(base, theirs, 't').transcript
        const one = mergeTranscripts(base, ours, others)
        const other = mergeTranscripts(base, others, ours)
        expect(one.conflicts.map(({ id }) => id).sort()).toEqual(other.conflicts.map(({ id }) => id).sort())
        if (one.conflicts.length === 0) expect(bare(one.merged)).toEqual(bare(other.merged))
      }),
    )
  })

  it('never loses what somebody wrote without telling', () => {
    fc.assert(
      fc.property(transcripts, acts, acts, (base, mine, theirs) => {
        const ours = work(base, mine, 'm').transcript
        const others = work(base, theirs, 't').transcript
        const { merged, conflicts } = mergeTranscripts(base, ours, others)
        const told = [...merged.segments, ...conflicts.flatMap((conflict) => [...conflict.ours, ...conflict.theirs])]
        const kept = new Set(told.map(bareOf))
        for (const side of [ours, others]) {
          for (const segment of difference(base, side).changed) expect(kept).toContain(bareOf(segment))
        }
      }),
    )
  })

  it('neither loses nor doubles a word that both kept, whatever is decided where they clash', () => {
    const few = acts.map((all) => all.slice(0, 4))
    fc.assert(
      fc.property(speeches, few, few, fc.infiniteStream(fc.boolean()), (base, mine, theirs, coins) => {
        const ours = work(base, mine, 'm', keepingEditOf).transcript
        const others = work(base, theirs, 't', keepingEditOf).transcript
        const { merged, conflicts } = mergeTranscripts(base, ours, others)
        const decided = new Set(conflicts.flatMap((conflict) => conflict.theirs))
        const settled = merged.segments.filter((segment) => !decided.has(segment))
        const chosen = conflicts.flatMap((conflict) => (coins.next().value ? conflict.ours : conflict.theirs))
        const said = wordsOf([...settled, ...chosen])
        expect(said).toEqual([...new Set(said)])
        expect(wordsOf(base.segments).filter((word) => !said.includes(word))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('merged with nobody’s work is the work', () => {
    fc.assert(
      fc.property(transcripts, acts, (base, mine) => {
        const ours = work(base, mine, 'm').transcript
        expect(mergeTranscripts(base, ours, base)).toEqual({ merged: ours, conflicts: [] })
        expect(mergeTranscripts(base, base, ours)).toEqual({ merged: ours, conflicts: [] })
      }),
    )
  })
})
