import { CloseOutlined, FilterOutlined, FolderOutlined, SortAscendingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Menu } from '../../../shared/ui/overlays/Menu'
import { Popup } from '../../../shared/ui/overlays/Popup'
import type { Library } from '../../../wire/librarySchemas'
import { toRecordListParams, type RecordListParams } from '../record/recordListUrl'
import { activeFilters, withFilters } from './activeFilters'
import { FilterMenu } from './FilterMenu'
import { ItemDialog } from './ItemDialog'
import styles from './Library.module.css'
import { LibraryRail } from './LibraryRail'

interface Props {
  view: RecordListParams
  library: Library
  /** Whether the rail stands beside the list; otherwise it opens from here. */
  hasRail: boolean
  onChange: (change: Partial<RecordListParams>) => void
  /** Where records are selected without pointing at them: whether that is on, and what turns it on and off. */
  selecting?: { isOn: boolean; toggle: () => void }
}

const sorts = ['-created', 'created', 'title', '-times', 'times', '-opened'] as const

/** Filters and order of a list: two menus. */
export function FilterControls({ view, library, hasRail, onChange, selecting }: Props) {
  const t = useT()
  const [open, setOpen] = useState<{ menu: 'filter' | 'sort' | 'rail'; anchor: Element } | null>(null)
  const close = () => setOpen(null)
  const sort = sorts.find((known) => known === view.filters.sort) ?? '-created'
  const isOpen = (menu: string) => open?.menu === menu
  return (
    <div className={styles.controls}>
      {!hasRail && (
        <PlainButton
          aria-haspopup="dialog"
          aria-expanded={isOpen('rail')}
          onClick={({ currentTarget }) => setOpen({ menu: 'rail', anchor: currentTarget })}
        >
          <FolderOutlined aria-hidden="true" />
          {t('library.rail.open')}
        </PlainButton>
      )}
      <PlainButton
        aria-haspopup="dialog"
        aria-expanded={isOpen('filter')}
        onClick={({ currentTarget }) => setOpen({ menu: 'filter', anchor: currentTarget })}
      >
        <FilterOutlined aria-hidden="true" />
        {t('library.filter.open')}
      </PlainButton>
      <PlainButton
        aria-haspopup="menu"
        aria-expanded={isOpen('sort')}
        aria-label={t('library.sort.open', { name: t(`library.sort.${sort}`) })}
        title={t('library.sort.open', { name: t(`library.sort.${sort}`) })}
        onClick={({ currentTarget }) => setOpen({ menu: 'sort', anchor: currentTarget })}
      >
        <SortAscendingOutlined aria-hidden="true" />
        {sort !== '-created' && t(`library.sort.${sort}`)}
      </PlainButton>
      {selecting && (
        <PlainButton className={styles.selecting} aria-pressed={selecting.isOn} onClick={selecting.toggle}>
          {t(selecting.isOn ? 'library.select.end' : 'library.select.begin')}
        </PlainButton>
      )}
      {open?.menu === 'filter' && <FilterMenu {...{ view, library, onChange }} anchor={open.anchor} onClose={close} />}
      {open?.menu === 'rail' && (
        <Popup anchor={open.anchor} name={t('library.rail.name')} onClose={close}>
          <LibraryRail view={view} library={library} onLeave={close} />
        </Popup>
      )}
      {open?.menu === 'sort' && (
        <Menu
          anchor={open.anchor}
          name={t('library.sort.open', { name: t(`library.sort.${sort}`) })}
          items={sorts.map((name) => ({
            text: t(`library.sort.${name}`),
            current: name === sort,
            run: () =>
              onChange({ filters: withFilters(view.filters, { sort: name === '-created' ? undefined : name }) }),
          }))}
          onClose={close}
        />
      )}
    </div>
  )
}

/** What the list is filtered by; each part can be removed, and all of it saved as a search. */
export function FilterChips({ view, library, onChange }: Omit<Props, 'hasRail'>) {
  const t = useT()
  const locale = useLocale()
  const [saving, setSaving] = useState(false)
  const active = activeFilters(view, { t, locale, library })
  if (active.length === 0) return null
  const query = toRecordListParams({ ...view, page: 1 }).toString()
  const isSaved = library.searches.some((search) => search.query === query)
  return (
    <div className={styles.chips} role="group" aria-label={t('library.filter.active')}>
      {active.map(({ key, text, remove }) => (
        <span key={key} className={styles.chip}>
          <span className="ellipsis">{text}</span>
          <button
            type="button"
            aria-label={t('library.filter.remove', { name: text })}
            onClick={() => onChange(remove)}
          >
            <CloseOutlined aria-hidden="true" />
          </button>
        </span>
      ))}
      <button
        type="button"
        className={styles.textButton}
        onClick={() => onChange({ keyword: '', status: null, filters: sortOnly(view) })}
      >
        {t('library.filter.clear')}
      </button>
      {!isSaved && (
        <button type="button" className={styles.textButton} onClick={() => setSaving(true)}>
          {t('library.search.add')}
        </button>
      )}
      {saving && <ItemDialog kind="search" query={query} onClose={() => setSaving(false)} />}
    </div>
  )
}

const sortOnly = ({ filters: { sort } }: RecordListParams) => withFilters({}, { sort })
