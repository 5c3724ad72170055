import { DownloadOutlined } from '@ant-design/icons'
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { useSay } from '../../../shared/intl'
import { EmptyView } from '../../../shared/ui/EmptyView'
import { PageTitle } from '../../../shared/ui/PageTitle'
import { PlainButton } from '../../../shared/ui/PlainButton'
import type { WindowListHandle } from '../../../transcript/ui/WindowList'
import { useCovered } from '../../../transcript/ui/useCovered'
import type { TranslatedParagraph, Translation } from '../../../wire/translation'
import { startBrowserJob } from '../browserJobs'
import { isRunning, useRetryTranslation } from '../translations'
import styles from './Comparison.module.css'
import { ComparisonState } from './ComparisonState'
import { ComparisonTools } from './ComparisonTools'
import { noCorrections } from './Corrections'
import { ExportDialog } from './ExportDialog'
import type { PairHit } from './findPairs'
import { KeysDialog } from './KeysDialog'
import { PairList, rowOfPlace } from './PairList'
import type { PairActions } from './PairRow'
import { countsOf, placesOf, type Changes, type Filter } from './paragraphs'
import { useCorrections } from './useCorrections'
import { useComparisonKeys } from './useComparisonKeys'
import { usePairFind } from './usePairFind'
import { useMode } from './view'

const nothing: TranslatedParagraph[] = []
const nowhere: ReadonlySet<number> = new Set()

/** A text and its translation, paragraph by paragraph: to be read, corrected, checked and taken away. */
export function Comparison({ translation }: { translation: Translation }) {
  const say = useSay()
  const corrections = useCorrections(translation.id)
  const { changes, clashes } = useStore(corrections?.state ?? noCorrections)
  const list = translation.list ?? nothing
  const lateChanges = useDeferredValue(changes)
  const counts = useMemo(() => countsOf(list, lateChanges), [list, lateChanges])
  const [mode, setMode] = useMode()
  const [filter, setFilter] = useState<Filter>('all')
  const places = usePlaces(translation, changes, filter)
  const [active, setActive] = useState(0)
  const [editing, setEditing] = useState<number | null>(null)
  const [peeking, setPeeking] = useState<number | null>(null)
  const [open, setOpen] = useState<'export' | 'keys' | null>(null)
  const { waiting, retry } = useRetries(translation)
  const frame = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLDivElement>(null)
  const rows = useRef<WindowListHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  useCovered(frame, tools, below)
  const find = usePairFind(list, lateChanges, { shown: mode === 'both' ? null : mode, from: active })
  const focusRow = useFocusRow(frame, setActive)
  const actions = useMemo((): PairActions => {
    return {
      edit(index) {
        // The translation can only be written where it shows.
        if (mode === 'source') setMode('both')
        setActive(index)
        setEditing(index)
      },
      leave: () => setEditing(null),
      change: (index, target) => corrections?.change(index, { target }),
      check: (index, checked) => corrections?.change(index, { checked }),
      retry,
      decide: (index, mine) => corrections?.decide(index, mine),
      peek: setPeeking,
    }
    // `retry` and `setMode` are as they are for as long as the page shows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [corrections, mode])
  const readOnly = corrections === null
  const onKeyDown = useComparisonKeys({
    translation,
    changes,
    places,
    active,
    editing,
    readOnly,
    actions,
    focusRow,
    onFind() {
      field.current?.focus()
      field.current?.select()
    },
    onKeys: () => setOpen('keys'),
  })
  const go = (step: 1 | -1) => {
    const hit = find.go(step)
    if (!hit) return
    setActive(hit.index)
    const row = rowOfPlace(places, hit.index)
    if (row === undefined) setFilter('all')
    else rows.current?.scrollTo(row, { align: 'center' })
  }
  const showRow = (index: number) => {
    if (rowOfPlace(places, index) === undefined) setFilter('all')
    focusRow(index)
  }
  const close = () => setOpen(null)
  const empty = list.length === 0
  return (
    <div ref={frame} className={styles.comparison}>
      <PageTitle
        title={<span title={translation.name}>{translation.name}</span>}
        extra={
          !empty && (
            <PlainButton primary onClick={() => setOpen('export')}>
              <DownloadOutlined aria-hidden="true" />
              {say('translate.export.open')}
            </PlainButton>
          )
        }
      />
      <ComparisonState translation={translation} counts={counts} />
      {!empty && (
        <div ref={tools} className={styles.tools}>
          <ComparisonTools
            {...{ translation, counts, mode, filter, find, corrections, field }}
            onMode={setMode}
            onFilter={setFilter}
            onGo={go}
            onShow={showRow}
            onKeys={() => setOpen('keys')}
          />
        </div>
      )}
      {!empty && places.length === 0 && (
        <EmptyView
          title={say('translate.filter.nothing')}
          action={<PlainButton onClick={() => setFilter('all')}>{say('translate.filter.showAll')}</PlainButton>}
        />
      )}
      {empty && !isRunning(translation) && <p>{say('translate.comparison.empty')}</p>}
      <PairList
        {...{ translation, changes, clashes, places, mode, readOnly, active, editing, peeking, waiting, actions }}
        hits={find.text === '' ? noHits : find.hits}
        currentHit={find.text === '' ? null : (find.hits[find.current] ?? null)}
        onActive={setActive}
        onKeyDown={onKeyDown}
        list={rows}
      />
      <div ref={below} />
      {open === 'export' && <ExportDialog {...{ translation, changes }} onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
    </div>
  )
}

const noHits: readonly PairHit[] = []

/**
 * What a filter shows is looked for when it is chosen and when the server is done: a paragraph that was just checked stays where
 * it is.
 */
function usePlaces({ list = nothing, status }: Translation, changes: Changes, filter: Filter): readonly number[] {
  const count = list.length
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => placesOf(list, changes, filter), [count, status, filter])
}

/** Paragraphs that are translated once more. */
function useRetries({ id, by, list = nothing }: Translation) {
  const { mutate } = useRetryTranslation()
  const [asked, setAsked] = useState(nowhere)
  const waiting = useMemo(() => new Set([...asked].filter((index) => list[index]?.fault)), [asked, list])
  const retry = useCallback(
    (index: number) => {
      if (by === 'browser') return void startBrowserJob(id)
      setAsked((before) => new Set(before).add(index))
      const settle = () => setAsked((before) => new Set([...before].filter((other) => other !== index)))
      mutate({ id, indexes: [index] }, { onError: settle })
    },
    [id, by, mutate],
  )
  return { waiting, retry }
}

/** Gives the focus to a paragraph, also to one that has yet to come into the page. */
function useFocusRow(frame: RefObject<HTMLElement | null>, onActive: (index: number) => void) {
  const wanted = useRef<number | null>(null)
  const settle = () => {
    const row = wanted.current === null ? null : frame.current?.querySelector(`[data-place="${wanted.current}"]`)
    if (!(row instanceof HTMLElement)) return
    wanted.current = null
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  useLayoutEffect(settle)
  return (index: number) => {
    wanted.current = index
    onActive(index)
    settle()
  }
}
