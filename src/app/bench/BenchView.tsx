import { useEffect, useRef, useState } from 'react'
import { useSay } from '../../shared/intl'
import type { Transcript } from '../../transcript/model'
import { createEditing } from '../../transcript/ui/editing'
import { TranscriptEditor } from '../../transcript/ui/TranscriptEditor'
import { longTranscript } from './longTranscript'
import { figures, measure, type Figures } from './measure'

const sizes = [100, 10_000]

/** Measures the editor with a short and with a five-hour text, and shows both. */
export function BenchView() {
  const say = useSay()
  const [found, setFound] = useState<readonly Figures[]>([])
  const size = sizes[found.length]
  const of = (value: number | undefined) => value?.toFixed(value < 10 ? 2 : 0) ?? '…'
  return (
    <main>
      <h1>{say('bench.page.title')}</h1>
      <table>
        <thead>
          <tr>
            {[say('bench.page.figure'), ...sizes.map((count) => count.toLocaleString()), say('bench.page.ratio')].map(
              (head) => (
                <th key={head}>{head}</th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => {
            const [short, long] = found
            return (
              <tr key={figure} data-figure={figure}>
                <th>{say(`bench.figure.${figure}`)}</th>
                <td>{of(short?.[figure])}</td>
                <td>{of(long?.[figure])}</td>
                <td>{of(short && long && long[figure] / short[figure])}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {size !== undefined && (
        <>
          <p role="status">{say('bench.page.running', { count: size })}</p>
          <Measured key={size} count={size} onDone={(result) => setFound((before) => [...before, result])} />
        </>
      )}
    </main>
  )
}

function Measured({ count, onDone }: { count: number; onDone: (found: Figures) => void }) {
  const [transcript] = useState(() => longTranscript(count))
  const [shown, setShown] = useState<number | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    if (!place.current) return
    const from = performance.now()
    setShown(from)
    void measure(place.current, transcript, from).then((found) => done.current(found))
  }, [transcript])
  return <div ref={place}>{shown !== null && <Editor transcript={transcript} />}</div>
}

function Editor({ transcript }: { transcript: Transcript }) {
  const [editing] = useState(() => createEditing(transcript))
  return <TranscriptEditor editing={editing} readOnly={false} title="" url="" durationMs={0} onSave={() => {}} />
}
