import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { difference, isEmptyDifference, patch } from '../../../src/transcript/versions/difference'
import { applyEdit, canApply, invertEdit, joinEdits, type Edit } from '../../../src/transcript/model/edit'
import { emptyHistory, addStep, redo, undo } from '../../../src/transcript/model/history'
import { mergeTranscripts } from '../../../src/transcript/versions/merge'
import type { Segment, Transcript } from '../../../src/transcript/model/transcript'
import { parseTranscript } from '../../../src/transcript/model/parse'
import { toWireSpeakers, toWireSegment } from '../../../src/transcript/model/wireSegment'
import {
  randomActions,
  editOf,
  expectValid,
  losslessEditOf,
  durationMsOf,
  speeches,
  transcripts,
  type RandomAction,
} from './arbitrary'

/** Applies all actions; returns the resulting transcript and the edits. */
function applyAll(start: Transcript, all: readonly RandomAction[], name = 'n', makeEdit = editOf) {
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

/** Without ids: a segment that both sides added has the id of one of them. */
const bareOf = (segment: Segment) => JSON.stringify({ ...segment, id: '' })
const bare = ({ segments }: Transcript) => segments.map(bareOf).sort()
const wordsOf = (segments: readonly Segment[]) => segments.flatMap(({ text }) => text.split(' ')).sort()

/** Words with measured times. */
const timed = ({ segments }: Transcript) => segments.flatMap(({ words }) => words.filter((word) => !word.estimated))

/** Estimated words aren't changes: they follow from text and times. */
const withoutEstimates = (transcript: Transcript) => ({
  ...transcript,
  segments: transcript.segments.map((segment) => ({
    ...segment,
    words: segment.words.every((word) => word.estimated) ? [] : segment.words,
  })),
})

describe('whatever a person does', () => {
  it('the transcript stays whole', () => {
    fc.assert(fc.property(transcripts, randomActions, (start, all) => expectValid(applyAll(start, all).transcript)))
  })

  it('nothing lasts beyond the recording', () => {
    fc.assert(
      fc.property(transcripts, randomActions, (start, all) => {
        expect(durationMsOf(applyAll(start, all).transcript)).toBeLessThanOrEqual(durationMsOf(start))
      }),
    )
  })

  it('undoing all of it gives the very same value, and redoing the other', () => {
    fc.assert(
      fc.property(transcripts, randomActions, (start, all) => {
        const { transcript, edits } = applyAll(start, all)
        let history = edits.reduce((steps, edit) => addStep(steps, edit, false), emptyHistory)
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
      fc.property(transcripts, randomActions, (start, all) => {
        const { transcript, edits } = applyAll(start, all)
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
      fc.property(transcripts, randomActions, (start, all) => {
        const { transcript } = applyAll(start, all)
        const patched = patch(start, difference(start, transcript))
        expect(withoutEstimates(patched)).toEqual(withoutEstimates(transcript))
        expect(isEmptyDifference(difference(transcript, structuredClone(patched)))).toBe(true)
      }),
    )
  })

  it('what travels and comes back is the same', () => {
    fc.assert(
      fc.property(transcripts, randomActions, (start, all) => {
        const { transcript } = applyAll(start, all)
        const body = {
          language: transcript.language,
          speakers: toWireSpeakers(transcript.speakers),
          list: structuredClone(transcript.segments.map(toWireSegment)),
        }
        const back = parseTranscript(body)
        expect(isEmptyDifference(difference(transcript, back))).toBe(true)
        expect(timed(back)).toEqual(timed(transcript))
      }),
    )
  })

  it('an edit of another text is refused and changes nothing', () => {
    fc.assert(
      fc.property(transcripts, randomActions, (start, all) => {
        const { transcript, edits } = applyAll(start, all)
        const last = edits.findLast(({ before }) => before.length > 0)
        if (!last || canApply(transcript, last)) return
        expect(() => applyEdit(transcript, last)).toThrow('does not fit')
      }),
    )
  })
})

describe('two people’s work', () => {
  it('on different segments is put together, whoever comes first', () => {
    fc.assert(
      fc.property(transcripts, randomActions, randomActions, (base, mine, theirs) => {
        const ours = applyAll(base, mine, 'm').transcript
        const others = applyAll(base, theirs, 't').transcript
        const one = mergeTranscripts(base, ours, others)
        const other = mergeTranscripts(base, others, ours)
        expect(one.conflicts.map(({ id }) => id).sort()).toEqual(other.conflicts.map(({ id }) => id).sort())
        if (one.conflicts.length === 0) expect(bare(one.merged)).toEqual(bare(other.merged))
      }),
    )
  })

  it('never loses what somebody wrote without telling', () => {
    fc.assert(
      fc.property(transcripts, randomActions, randomActions, (base, mine, theirs) => {
        const ours = applyAll(base, mine, 'm').transcript
        const others = applyAll(base, theirs, 't').transcript
        const { merged, conflicts } = mergeTranscripts(base, ours, others)
        const surviving = [
          ...merged.segments,
          ...conflicts.flatMap((conflict) => [...conflict.ours, ...conflict.theirs]),
        ]
        const present = new Set(surviving.map(bareOf))
        for (const side of [ours, others]) {
          for (const segment of difference(base, side).changed) expect(present).toContain(bareOf(segment))
        }
      }),
    )
  })

  it('neither loses nor doubles a word that both kept, whatever is decided where they clash', () => {
    const few = randomActions.map((all) => all.slice(0, 4))
    fc.assert(
      fc.property(speeches, few, few, fc.infiniteStream(fc.boolean()), (base, mine, theirs, coins) => {
        const ours = applyAll(base, mine, 'm', losslessEditOf).transcript
        const others = applyAll(base, theirs, 't', losslessEditOf).transcript
        const { merged, conflicts } = mergeTranscripts(base, ours, others)
        const decided = new Set(conflicts.flatMap((conflict) => conflict.theirs))
        const unconflicted = merged.segments.filter((segment) => !decided.has(segment))
        const chosen = conflicts.flatMap((conflict) => (coins.next().value ? conflict.ours : conflict.theirs))
        const words = wordsOf([...unconflicted, ...chosen])
        expect(words).toEqual([...new Set(words)])
        expect(wordsOf(base.segments).filter((word) => !words.includes(word))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('merged with nobody’s work is the work', () => {
    fc.assert(
      fc.property(transcripts, randomActions, (base, mine) => {
        const ours = applyAll(base, mine, 'm').transcript
        expect(mergeTranscripts(base, ours, base)).toEqual({ merged: ours, conflicts: [] })
        expect(mergeTranscripts(base, base, ours)).toEqual({ merged: ours, conflicts: [] })
      }),
    )
  })
})
