import { DownloadOutlined } from '@ant-design/icons'
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { isOwn } from '../../../shared/account/recordRole'
import { useT } from '../../../shared/i18n/intl'
import { EmptyView } from '../../../shared/ui/states/EmptyView'
import { NoMatchesPicture } from '../../../shared/ui/states/pictures'
import { PageTitle } from '../../../shared/ui/page/PageTitle'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { VirtualListHandle } from '../../../transcript/ui/list/VirtualList'
import { useOverlayInsets } from '../../../transcript/ui/useOverlayInsets'
import type { TranslatedParagraph, Translation } from '../../../wire/translationSchemas'
import { startBrowserJob } from '../browser/browserJobs'
import { isRunning, useRetryTranslation } from '../translation/translationQueries'
import styles from './Comparison.module.css'
import { ComparisonState } from './ComparisonState'
import { ComparisonTools } from './ComparisonTools'
import { noCorrections } from './Corrections'
import { ExportTranslationDialog } from './ExportTranslationDialog'
import type { PairHit } from './findPairs'
import { ComparisonKeysDialog } from './ComparisonKeysDialog'
import { PairList, rowOfParagraph } from './PairList'
import type { PairActions } from './PairRow'
import { countsOf, filteredIndexes, type ParagraphChanges, type ParagraphFilter } from './paragraphChanges'
import { useCorrections } from './useCorrections'
import { useComparisonKeys } from './useComparisonKeys'
import { usePairFind } from './usePairFind'
import { useComparisonMode } from './comparisonMode'

const noParagraphs: TranslatedParagraph[] = []
const noIndexes: ReadonlySet<number> = new Set()

/** A text and its translation, paragraph by paragraph: read, correct, check and export. */
export function Comparison({ translation }: { translation: Translation }) {
  const t = useT()
  const corrections = useCorrections(translation)
  const { changes, conflicts } = useStore(corrections?.state ?? noCorrections)
  const list = translation.list ?? noParagraphs
  const deferredChanges = useDeferredValue(changes)
  const counts = useMemo(() => countsOf(list, deferredChanges), [list, deferredChanges])
  const [mode, setMode] = useComparisonMode()
  const [filter, setFilter] = useState<ParagraphFilter>('all')
  const visibleIndexes = useVisibleIndexes(translation, changes, filter)
  const [active, setActive] = useState(0)
  const [editing, setEditing] = useState<number | null>(null)
  const [peeking, setPeeking] = useState<number | null>(null)
  const [open, setOpen] = useState<'export' | 'keys' | null>(null)
  const { waiting, retry } = useRetries(translation)
  const frame = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLDivElement>(null)
  const rows = useRef<VirtualListHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  useOverlayInsets(frame, tools, below)
  const find = usePairFind(list, deferredChanges, { shown: mode === 'both' ? null : mode, from: active })
  const focusRow = useFocusRow(frame, setActive)
  const actions = useMemo((): PairActions => {
    return {
      edit(index) {
        // The translation can only be edited while it is visible.
        if (mode === 'source') setMode('both')
        setActive(index)
        setEditing(index)
      },
      leave: () => setEditing(null),
      change: (index, target) => corrections?.change(index, { target }),
      check: (index, checked) => corrections?.change(index, { checked }),
      retry,
      resolveConflict: (index, mine) => corrections?.resolveConflict(index, mine),
      peek: setPeeking,
    }
    // `retry` and `setMode` never change while the page is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [corrections, mode])
  const readOnly = corrections === null
  const onKeyDown = useComparisonKeys({
    translation,
    changes,
    visibleIndexes,
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
    const row = rowOfParagraph(visibleIndexes, hit.index)
    if (row === undefined) setFilter('all')
    else rows.current?.scrollTo(row, { align: 'center' })
  }
  const showRow = (index: number) => {
    if (rowOfParagraph(visibleIndexes, index) === undefined) setFilter('all')
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
              {t('translate.export.open')}
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
      {!empty && visibleIndexes.length === 0 && (
        <EmptyView
          picture={<NoMatchesPicture />}
          title={t('translate.filter.nothing')}
          action={<PlainButton onClick={() => setFilter('all')}>{t('translate.filter.showAll')}</PlainButton>}
        />
      )}
      {empty && !isRunning(translation) && <p>{t('translate.comparison.empty')}</p>}
      <PairList
        {...{
          translation,
          changes,
          conflicts,
          visibleIndexes,
          mode,
          readOnly,
          active,
          editing,
          peeking,
          waiting,
          actions,
        }}
        hits={find.text === '' ? noHits : find.hits}
        currentHit={find.text === '' ? null : (find.hits[find.current] ?? null)}
        onActive={setActive}
        onKeyDown={onKeyDown}
        list={rows}
      />
      <div ref={below} />
      {open === 'export' && <ExportTranslationDialog {...{ translation, changes }} onClose={close} />}
      {open === 'keys' && <ComparisonKeysDialog onClose={close} />}
    </div>
  )
}

const noHits: readonly PairHit[] = []

/**
 * Indexes of the paragraphs that pass the filter. Recomputed only on a filter change and when the server adds or finishes
 * paragraphs, so that a paragraph that was just checked stays visible.
 */
function useVisibleIndexes(
  { list = noParagraphs, status }: Translation,
  changes: ParagraphChanges,
  filter: ParagraphFilter,
): readonly number[] {
  const count = list.length
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => filteredIndexes(list, changes, filter), [count, status, filter])
}

/** Retries of failed paragraphs, null if only the owner may; `waiting` holds those without a result yet. */
function useRetries({ id, by, role, list = noParagraphs }: Translation) {
  const { mutate } = useRetryTranslation()
  const [requested, setRequested] = useState(noIndexes)
  const waiting = useMemo(() => new Set([...requested].filter((index) => list[index]?.fault)), [requested, list])
  const retry = useCallback(
    (index: number) => {
      if (by === 'browser') return void startBrowserJob(id)
      setRequested((before) => new Set(before).add(index))
      const removeRequest = () => setRequested((before) => new Set([...before].filter((other) => other !== index)))
      mutate({ id, indexes: [index] }, { onError: removeRequest })
    },
    [id, by, mutate],
  )
  return { waiting, retry: isOwn({ role }) ? retry : null }
}

/** Focuses a paragraph, also one that the virtual list has not rendered yet. */
function useFocusRow(frame: RefObject<HTMLElement | null>, onActive: (index: number) => void) {
  const pending = useRef<number | null>(null)
  const focusPending = () => {
    const row = pending.current === null ? null : frame.current?.querySelector(`[data-place="${pending.current}"]`)
    if (!(row instanceof HTMLElement)) return
    pending.current = null
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  useLayoutEffect(focusPending)
  return (index: number) => {
    pending.current = index
    onActive(index)
    focusPending()
  }
}
