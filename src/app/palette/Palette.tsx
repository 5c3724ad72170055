import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { IconButton } from '../../shared/ui/buttons/IconButton'
import { MarkedText } from '../../shared/ui/display/MarkedText'
import { useModal } from '../../shared/ui/overlays/useModal'
import { closeOverlay, useTypedAhead } from '../overlays/overlayState'
import {
  useCommands,
  usePages,
  useQuickLinks,
  useRecentPages,
  useRecordsFound,
  type PaletteGroup,
  type PaletteItem,
} from './groups'
import { useContentFound } from './contentGroup'
import styles from './Palette.module.css'

/** Pause in typing before the server is asked. */
const debounceMs = 200
/** What a phone shows of a line before what was found, in characters. */
const lead = 16

/** Search over pages, records and commands: a combobox whose list is always open. What was found late stands last. */
export default function Palette() {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const dialog = useModal(closeOverlay)
  // React may show it some 300 ms after its first render, and typing goes on meanwhile.
  const typedAhead = useTypedAhead()
  const [changed, setText] = useState<string | null>(null)
  const text = changed ?? typedAhead
  const query = text.trim()
  const settled = useSettled(query)
  const groups = [
    useRecentPages(query),
    usePages(query),
    useQuickLinks(query),
    useCommands(query),
    useRecordsFound(settled),
    useContentFound(settled),
  ]
    .map(withoutRepeats())
    .filter(({ items, note }) => items.length > 0 || note)
  const items = groups.flatMap((group) => group.items)
  // The field is painted before the list, which takes longer.
  const isListed = useDeferredValue(true, false)
  const [chosen, setChosen] = useState('')
  const active = items.find((item) => item.id === chosen) ?? items[0]
  const optionId = (item: PaletteItem) => `${id}-${items.indexOf(item)}`
  const searching = query !== settled || groups.some(({ note }) => note === 'palette.records.loading')

  const run = ({ action }: PaletteItem) => {
    closeOverlay()
    if (typeof action === 'string') void navigate(action)
    else action()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && active) run(active)
    else if (event.key in steps && active) {
      const next = items[steps[event.key]?.(items.indexOf(active), items.length) ?? 0]
      if (next) setChosen(next.id)
    } else return
    event.preventDefault()
  }
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('app.search.name')}
      onMouseDown={(event) => event.target === event.currentTarget && closeOverlay()}
    >
      <div className={styles.box}>
        <div className={styles.head}>
          <SearchOutlined aria-hidden />
          <input
            type="text"
            role="combobox"
            value={text}
            maxLength={100}
            placeholder={t('palette.field.placeholder')}
            aria-label={t('app.search.name')}
            aria-autocomplete="list"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={active && optionId(active)}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value)
              setChosen('')
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton name={t('ui.dialog.close')} onClick={closeOverlay}>
            <CloseOutlined aria-hidden />
          </IconButton>
        </div>
        <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('palette.list.name')}>
          {isListed &&
            groups.map((group) => (
              <div key={group.title} role="group" aria-label={t(group.title)}>
                <p aria-hidden="true">{t(group.title)}</p>
                {group.items.map((item) => (
                  <div
                    key={item.id}
                    id={optionId(item)}
                    role="option"
                    lang={item.lang}
                    aria-selected={item === active}
                    className={styles.item}
                    onMouseMove={() => setChosen(item.id)}
                    onClick={() => run(item)}
                  >
                    <span aria-hidden="true">{item.icon}</span>
                    <span className={styles.texts}>
                      <span className="ellipsis">
                        <MarkedText text={item.title} marks={item.marks} lead={lead} />
                      </span>
                      {item.detail && (
                        <span className={styles.detail}>
                          <span className="ellipsis">{item.detail}</span>
                          {item.facts && <span>{item.facts}</span>}
                        </span>
                      )}
                    </span>
                  </div>
                ))}
                {group.items.length === 0 && group.note && <p className={styles.note}>{t(group.note)}</p>}
              </div>
            ))}
        </div>
        <p className={items.length === 0 && !searching ? styles.none : 'only-read'} role="status">
          {searching ? '' : t('palette.list.count', { count: items.length, words: query })}
        </p>
      </div>
    </dialog>
  )
}

/** Removes what an earlier group leads to as well, but for the quick links, which are complete. */
function withoutRepeats(): (group: PaletteGroup) => PaletteGroup {
  const known = new Set<PaletteItem['action']>()
  return (group) => {
    const items = group.items.filter(({ action }) => group.title === 'app.quick.name' || !known.has(action))
    items.forEach(({ action }) => known.add(action))
    return { ...group, items }
  }
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return value === '' ? '' : settled
}
