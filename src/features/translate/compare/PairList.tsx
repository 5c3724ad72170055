import { useMemo, type FocusEvent, type KeyboardEvent, type Ref } from 'react'
import { useSay } from '../../../shared/intl'
import { WindowList, type WindowListHandle } from '../../../transcript/ui/WindowList'
import type { Translation } from '../../../wire/translation'
import type { PairHit } from './findPairs'
import styles from './Comparison.module.css'
import { PairRow, type PairActions } from './PairRow'
import { withChange, type Changes } from './paragraphs'
import type { Mode } from './view'

interface Props {
  translation: Translation
  changes: Changes
  clashes: ReadonlyMap<number, string>
  /** Places of the paragraphs that are shown. */
  places: readonly number[]
  mode: Mode
  readOnly: boolean
  active: number
  editing: number | null
  peeking: number | null
  /** Places of those that were retried and have no answer yet. */
  waiting: ReadonlySet<number>
  hits: readonly PairHit[]
  currentHit: PairHit | null
  actions: PairActions
  onActive: (index: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  list: Ref<WindowListHandle>
}

const noHits: readonly PairHit[] = []

/** The paragraphs that are shown, of which only those near the window are in the page. */
export function PairList(props: Props) {
  const say = useSay()
  const { translation, changes, places, active, editing, hits, currentHit, onActive, list } = props
  const paragraphs = translation.list ?? []
  const byRow = useMemo(() => groupHits(hits), [hits])
  const rowOf = (index: number) => rowOfPlace(places, index)
  const kept = [active, editing, currentHit?.index]
    .map((index) => (index === null || index === undefined ? undefined : rowOf(index)))
    .filter((row) => row !== undefined)
  // Tab leads to the first row, where none of those shown was worked on.
  const stop = rowOf(active) === undefined ? (places[0] ?? 0) : active
  return (
    <section
      className={styles.list}
      aria-label={say('translate.comparison.list')}
      onFocus={(event: FocusEvent<HTMLElement>) => {
        const place = event.target.closest<HTMLElement>('[data-place]')?.dataset.place
        if (place !== undefined) onActive(Number(place))
      }}
      onKeyDown={props.onKeyDown}
    >
      <div role="feed" aria-label={say('translate.comparison.list')}>
        <WindowList ref={list} items={places} keyOf={String} bufferPx={600} kept={kept}>
          {(index, row) => {
            const paragraph = paragraphs[index]
            const before = paragraphs[places[row - 1] ?? -1]
            return (
              paragraph && (
                <PairRow
                  index={index}
                  count={paragraphs.length}
                  paragraph={withChange(paragraph, changes.get(index))}
                  page={paragraph.page !== before?.page ? (paragraph.page ?? null) : null}
                  source={translation.source}
                  target={translation.target}
                  mode={props.mode}
                  active={index === stop}
                  editing={index === editing}
                  peeking={index === props.peeking}
                  readOnly={props.readOnly}
                  waiting={props.waiting.has(index)}
                  hits={byRow.get(index) ?? noHits}
                  currentHit={currentHit?.index === index ? currentHit : null}
                  clash={props.clashes.get(index)}
                  actions={props.actions}
                />
              )
            )
          }}
        </WindowList>
      </div>
    </section>
  )
}

/** The row in which a paragraph is shown; undefined when it is not. Places ascend: halving finds it. */
export function rowOfPlace(places: readonly number[], index: number): number | undefined {
  let [low, high] = [0, places.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const place = places[middle] ?? 0
    if (place === index) return middle
    if (place < index) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

function groupHits(hits: readonly PairHit[]): ReadonlyMap<number, readonly PairHit[]> {
  const groups = new Map<number, PairHit[]>()
  for (const hit of hits) {
    const group = groups.get(hit.index)
    if (group) group.push(hit)
    else groups.set(hit.index, [hit])
  }
  return groups
}
