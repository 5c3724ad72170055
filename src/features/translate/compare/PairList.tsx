import { useMemo, type FocusEvent, type KeyboardEvent, type Ref } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { VirtualList, type VirtualListHandle } from '../../../transcript/ui/list/VirtualList'
import type { Translation } from '../../../wire/translationSchemas'
import type { PairHit } from './findPairs'
import styles from './Comparison.module.css'
import { PairRow, type PairActions } from './PairRow'
import { withChange, type ParagraphChanges } from './paragraphChanges'
import type { ComparisonMode } from './comparisonMode'

interface Props {
  translation: Translation
  changes: ParagraphChanges
  conflicts: ReadonlyMap<number, string>
  /** Indexes of the visible paragraphs, ascending. */
  visibleIndexes: readonly number[]
  mode: ComparisonMode
  readOnly: boolean
  active: number
  editing: number | null
  peeking: number | null
  /** Indexes of retried paragraphs without a result yet. */
  waiting: ReadonlySet<number>
  hits: readonly PairHit[]
  currentHit: PairHit | null
  actions: PairActions
  onActive: (index: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  list: Ref<VirtualListHandle>
}

const noHits: readonly PairHit[] = []

/** The visible paragraphs in a virtual list, which renders only those near the viewport. */
export function PairList(props: Props) {
  const t = useT()
  const { translation, changes, visibleIndexes, active, editing, hits, currentHit, onActive, list } = props
  const paragraphs = translation.list ?? []
  const byRow = useMemo(() => groupHits(hits), [hits])
  const rowOf = (index: number) => rowOfParagraph(visibleIndexes, index)
  const mountedRows = [active, editing, currentHit?.index]
    .map((index) => (index === null || index === undefined ? undefined : rowOf(index)))
    .filter((row) => row !== undefined)
  // Tab focuses the first row if the active one is filtered out.
  const tabStop = rowOf(active) === undefined ? (visibleIndexes[0] ?? 0) : active
  return (
    <section
      className={styles.list}
      aria-label={t('translate.comparison.list')}
      onFocus={(event: FocusEvent<HTMLElement>) => {
        const place = event.target.closest<HTMLElement>('[data-place]')?.dataset.place
        if (place !== undefined) onActive(Number(place))
      }}
      onKeyDown={props.onKeyDown}
    >
      <div role="feed" aria-label={t('translate.comparison.list')}>
        <VirtualList
          ref={list}
          items={visibleIndexes}
          keyOf={String}
          estimatedPx={40}
          bufferPx={600}
          keepMounted={mountedRows}
        >
          {(index, row) => {
            const paragraph = paragraphs[index]
            const before = paragraphs[visibleIndexes[row - 1] ?? -1]
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
                  active={index === tabStop}
                  editing={index === editing}
                  peeking={index === props.peeking}
                  readOnly={props.readOnly}
                  waiting={props.waiting.has(index)}
                  hits={byRow.get(index) ?? noHits}
                  currentHit={currentHit?.index === index ? currentHit : null}
                  conflict={props.conflicts.get(index)}
                  actions={props.actions}
                />
              )
            )
          }}
        </VirtualList>
      </div>
    </section>
  )
}

/** Row of a paragraph, by binary search; undefined if it is not visible. */
export function rowOfParagraph(visibleIndexes: readonly number[], index: number): number | undefined {
  let [low, high] = [0, visibleIndexes.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const candidate = visibleIndexes[middle] ?? 0
    if (candidate === index) return middle
    if (candidate < index) low = middle + 1
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
