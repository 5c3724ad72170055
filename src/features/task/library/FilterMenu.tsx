import { CheckOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useLocale, useT, type Translate } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Popup } from '../../../shared/ui/overlays/Popup'
import type { Library } from '../../../wire/librarySchemas'
import type { RecordFilters } from '../record/recordFilters'
import type { RecordListParams } from '../record/recordListUrl'
import { filterStatuses, statusStyles } from '../record/recordStatus'
import { lengths, sources, withFilters } from './activeFilters'
import styles from './Library.module.css'
import { TagDot } from './TagDot'

interface Props {
  anchor: Element
  view: RecordListParams
  library: Library
  onChange: (change: Partial<RecordListParams>) => void
  onClose: () => void
}

const kinds = ['status', 'folder', 'tag', 'favorite', 'date', 'length', 'speaker', 'language', 'source'] as const
type Kind = (typeof kinds)[number]
/** Has several values. */
type ListedKind = Exclude<Kind, 'favorite'>

interface Option {
  key: string
  text: string
  icon?: ReactNode
  chosen: boolean
  /** Of several options that may be chosen together. */
  stays?: boolean
  change: Partial<RecordListParams>
}

/** All filters: first what to filter by, then the values. */
export function FilterMenu({ anchor, view, library, onChange, onClose }: Props) {
  const t = useT()
  const [kind, setKind] = useState<ListedKind | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  }, [kind])
  const change = (part: Partial<RecordListParams>, stays = false) => {
    onChange(part)
    if (!stays) onClose()
  }
  const setFilters = (part: RecordFilters) => change({ filters: withFilters(view.filters, part) })
  const open = (next: Kind) =>
    next === 'favorite' ? setFilters({ favorite: view.filters.favorite ? undefined : '1' }) : setKind(next)
  return (
    <Popup anchor={anchor} name={t('library.filter.open')} onClose={onClose} onKeyDown={moveFocus}>
      <div ref={panel} key={kind}>
        {kind === null ? (
          kinds
            .filter((each) => hasValues(each, library))
            .map((each) => (
              <button
                key={each}
                type="button"
                className={styles.option}
                aria-pressed={each === 'favorite' ? view.filters.favorite === '1' : undefined}
                onClick={() => open(each)}
              >
                <span className={styles.optionText}>{t(`library.filter.${each}`)}</span>
                {each === 'favorite' ? (
                  view.filters.favorite && <CheckOutlined aria-hidden="true" />
                ) : (
                  <RightOutlined aria-hidden="true" />
                )}
              </button>
            ))
        ) : (
          <>
            <button type="button" className={`${styles.option} ${styles.back}`} onClick={() => setKind(null)}>
              <LeftOutlined aria-hidden="true" />
              <span className={styles.optionText}>{t(`library.filter.${kind}`)}</span>
              <span className="only-read">{t('library.filter.back')}</span>
            </button>
            {kind === 'date' && <DateFields filters={view.filters} onApply={setFilters} />}
            {kind === 'speaker' ? (
              <SpeakerOptions names={library.speakers} chosen={view.filters.speaker} onChange={setFilters} />
            ) : (
              <Options
                options={optionsOf[kind]({ view, library, t })}
                onChoose={({ change: part, stays = false }) => change(part, stays)}
              />
            )}
          </>
        )}
      </div>
    </Popup>
  )
}

const hasValues = (kind: Kind, { tags, speakers, languages, folders }: Library) =>
  ({ tag: tags.length > 0, speaker: speakers.length > 0, language: languages.length > 1, folder: folders.length > 0 })[
    kind as string
  ] ?? true

function Options({ options, onChoose }: { options: readonly Option[]; onChoose: (option: Option) => void }) {
  return options.map((option) => (
    <button
      key={option.key}
      type="button"
      className={styles.option}
      aria-pressed={option.chosen}
      onClick={() => onChoose(option)}
    >
      {option.icon}
      <span className={styles.optionText}>{option.text}</span>
      {option.chosen && <CheckOutlined aria-hidden="true" />}
    </button>
  ))
}

interface OptionContext {
  view: RecordListParams
  library: Library
  t: Translate
}

/** A chosen option is removed by choosing it again. */
const optionsOf: Record<Exclude<ListedKind, 'speaker'>, (context: OptionContext) => Option[]> = {
  status: ({ view, t }) =>
    filterStatuses.map((status) => ({
      key: String(status),
      text: t(statusStyles[status].name),
      chosen: view.status === status,
      change: { status: view.status === status ? null : status },
    })),
  folder: ({ view: { filters }, library, t }) =>
    [{ id: '0', name: t('library.rail.unfiled') }, ...library.folders].map(({ id, name }) =>
      single(filters, 'folder', { value: String(id), text: name }),
    ),
  tag: ({ view: { filters }, library }) => {
    const chosen = filters.tags?.split(',') ?? []
    return library.tags.map(({ id, name, color }) => {
      const key = String(id)
      const others = chosen.filter((other) => other !== key)
      const next = others.length < chosen.length ? others : [...chosen, key]
      return {
        key,
        text: name,
        icon: <TagDot color={color} />,
        chosen: chosen.includes(key),
        stays: true,
        change: { filters: withFilters(filters, { tags: next.join(',') || undefined }) },
      }
    })
  },
  language: ({ view: { filters }, library, t }) =>
    library.languages.map((value) => single(filters, 'language', { value, text: languageName(value, t) })),
  source: ({ view: { filters }, t }) =>
    sources.map((value) => single(filters, 'source', { value, text: t(`library.source.${value}`) })),
  length: ({ view: { filters }, t }) =>
    lengths.map(({ name, min, max }) => {
      const chosen = filters.min === min && filters.max === max
      const range = chosen ? { min: undefined, max: undefined } : { min, max }
      return {
        key: name,
        text: t(`library.length.${name}`),
        chosen,
        change: { filters: withFilters(filters, range) },
      }
    }),
  date: ({ view: { filters }, t }) =>
    datePresets.map(({ name, days }) => {
      const from = dayText(days)
      const chosen = filters.from === from && !filters.until
      const range = { from: chosen ? undefined : from, until: undefined }
      return { key: name, text: t(`library.date.${name}`), chosen, change: { filters: withFilters(filters, range) } }
    }),
}

const datePresets = [
  { name: 'today', days: 0 },
  { name: 'week', days: 6 },
  { name: 'month', days: 29 },
  { name: 'year', days: 364 },
] as const

/** The local day that many days ago, as `YYYY-MM-DD`. */
function dayText(daysAgo: number): string {
  const date = new Date()
  date.setDate(date.getDate() - daysAgo)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

function single(
  filters: RecordFilters,
  name: 'folder' | 'language' | 'source',
  { value, text }: { value: string; text: string },
): Option {
  const chosen = filters[name] === value
  return { key: value, text, chosen, change: { filters: withFilters(filters, { [name]: chosen ? undefined : value }) } }
}

function DateFields({ filters, onApply }: { filters: RecordFilters; onApply: (change: RecordFilters) => void }) {
  const t = useT()
  const locale = useLocale()
  const [from, setFrom] = useState(filters.from ?? '')
  const [until, setUntil] = useState(filters.until ?? '')
  return (
    <form
      className={styles.dates}
      onSubmit={(event) => {
        event.preventDefault()
        onApply({ from: from || undefined, until: until || undefined })
      }}
    >
      <label>
        {t('library.date.from')}
        <input
          type="date"
          lang={locale}
          className="text-field tool-field"
          max={until}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
      </label>
      <label>
        {t('library.date.until')}
        <input
          type="date"
          lang={locale}
          className="text-field tool-field"
          min={from}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </label>
      <PlainButton type="submit">{t('library.date.apply')}</PlainButton>
    </form>
  )
}

const maxSpeakersShown = 50

function SpeakerOptions({
  names,
  chosen,
  onChange,
}: {
  names: readonly string[]
  chosen: string | undefined
  onChange: (change: RecordFilters) => void
}) {
  const t = useT()
  const [text, setText] = useState('')
  const found = names.filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <>
      <input
        className={`text-field tool-field ${styles.find}`}
        value={text}
        aria-label={t('library.filter.find')}
        placeholder={t('library.filter.find')}
        onChange={(event) => setText(event.target.value)}
      />
      <Options
        options={found.slice(0, maxSpeakersShown).map((name) => ({
          key: name,
          text: name,
          chosen: name === chosen,
          change: {},
        }))}
        onChoose={({ key }) => onChange({ speaker: key === chosen ? undefined : key })}
      />
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {t('library.filter.noSpeakers')}
        </p>
      )}
    </>
  )
}

/** Moves between the options with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || (event.target instanceof HTMLInputElement && event.target.type === 'date')) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')]
  const at = all.findIndex((each) => each === document.activeElement)
  all[(at + step + all.length) % all.length]?.focus()
}
