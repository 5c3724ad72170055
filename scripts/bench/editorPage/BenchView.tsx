import { useEffect, useRef, useState } from 'react'
import type { Transcript } from '../../../src/transcript/model/transcript'
import { createTranscriptStore } from '../../../src/transcript/ui/state/transcriptStore'
import { TranscriptEditor } from '../../../src/transcript/ui/TranscriptEditor'
import { longTranscript } from './longTranscript'
import { figures, measure, type Figures } from './measure'

const names: Record<keyof Figures, string> = {
  open: 'Open to first text',
  work: 'Compute per keystroke, p95',
  paint: 'Keystroke to paint, p95',
  tick: 'Following playback, per frame',
  find: 'Find everywhere',
  replace: 'Replace 1,000',
  undo: 'Undo of the replacement',
  export: 'Export of all text formats',
}
const sizes = [100, 10_000]

/** Measures the editor with a short and a five-hour transcript, and shows both results. */
export function BenchView() {
  const [results, setResults] = useState<readonly Figures[]>([])
  const size = sizes[results.length]
  const format = (value: number | undefined) => value?.toFixed(value < 10 ? 2 : 0) ?? '…'
  return (
    <main>
      <h1>Editor performance, measured in this page (milliseconds)</h1>
      <table>
        <thead>
          <tr>
            {['Metric', ...sizes.map((count) => count.toLocaleString()), 'Ratio'].map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => {
            const [short, long] = results
            return (
              <tr key={figure} data-figure={figure}>
                <th>{names[figure]}</th>
                <td>{format(short?.[figure])}</td>
                <td>{format(long?.[figure])}</td>
                <td>{format(short && long && long[figure] / short[figure])}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {size !== undefined && (
        <>
          <p role="status">Measuring {size} segments…</p>
          <Measurement key={size} count={size} onDone={(result) => setResults((before) => [...before, result])} />
        </>
      )}
    </main>
  )
}

function Measurement({ count, onDone }: { count: number; onDone: (result: Figures) => void }) {
  const [transcript] = useState(() => longTranscript(count))
  const [shownMs, setShownMs] = useState<number | null>(null)
  const container = useRef<HTMLDivElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    if (!container.current) return
    const startMs = performance.now()
    setShownMs(startMs)
    void measure(container.current, transcript, startMs).then((result) => done.current(result))
  }, [transcript])
  return <div ref={container}>{shownMs !== null && <Editor transcript={transcript} />}</div>
}

function Editor({ transcript }: { transcript: Transcript }) {
  const [store] = useState(() => createTranscriptStore(transcript))
  return <TranscriptEditor store={store} readOnly={false} title="" url="" durationMs={0} onSave={() => {}} />
}
