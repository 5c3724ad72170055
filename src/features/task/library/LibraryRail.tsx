import {
  EllipsisOutlined,
  FolderOutlined,
  InboxOutlined,
  PlusOutlined,
  SearchOutlined,
  StarOutlined,
  TeamOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { ConfirmDialog } from '../../../shared/ui/overlays/ConfirmDialog'
import { Menu } from '../../../shared/ui/overlays/Menu'
import type { Library, LibraryKind, TagColor } from '../../../wire/librarySchemas'
import type { Id } from '../../../wire/responses'
import { isFiltered, toRecordListParams, type RecordListParams } from '../record/recordListUrl'
import type { RecordFilters } from '../record/recordFilters'
import { withFilters } from './activeFilters'
import { ItemDialog } from './ItemDialog'
import styles from './Library.module.css'
import { removeLibraryItem } from './libraryApi'
import { TagDot } from './TagDot'

interface Props {
  view: RecordListParams
  library: Library
  /** Called when a link was followed. */
  onLeave?: () => void
}

interface Entry {
  key: string
  name: string
  icon: ReactNode
  query: string
  current: boolean
  count?: number
  /** What can be renamed and deleted. */
  item?: RailItem
}
interface RailItem {
  kind: LibraryKind
  id: Id
  name: string
  color?: TagColor
}

const kinds = ['folder', 'tag', 'search'] as const
const headings = { folder: 'folders', tag: 'tags', search: 'searches' } as const

/** Folders, tags and saved searches as links to what they list. */
export function LibraryRail({ view, library, onLeave = () => {} }: Props) {
  const t = useT()
  const [editing, setEditing] = useState<{ kind: LibraryKind; item?: RailItem } | null>(null)
  const [removing, setRemoving] = useState<RailItem | null>(null)
  const entries = entriesOf(view, library)
  const { pathname } = useLocation()
  const list = (rows: readonly Entry[]) => (
    <ul className={styles.entries}>
      {rows.map((entry) => (
        <RailEntry
          key={entry.key}
          entry={entry}
          path={pathname}
          onLeave={onLeave}
          onEdit={(item) => setEditing({ kind: item.kind, item })}
          onRemove={setRemoving}
        />
      ))}
    </ul>
  )
  const general: Entry[] = [
    { ...entries.all, name: t('library.rail.all'), icon: <UnorderedListOutlined /> },
    { ...entries.favorites, name: t('library.rail.favorites'), icon: <StarOutlined /> },
    ...(library.shared === undefined
      ? []
      : [{ ...entries.shared, name: t('library.rail.shared'), icon: <TeamOutlined /> }]),
    ...(library.folders.length > 0
      ? [{ ...entries.unfiled, name: t('library.rail.unfiled'), icon: <InboxOutlined /> }]
      : []),
  ]
  return (
    <>
      <nav className={styles.rail} aria-label={t('library.rail.name')}>
        {list(general)}
        {kinds
          .filter((kind) => kind !== 'search' || entries.search.length > 0)
          .map((kind) => (
            <section key={kind}>
              <header>
                <h2>{t(`library.rail.${headings[kind]}`)}</h2>
                {kind !== 'search' && (
                  <IconButton name={t(`library.${kind}.add`)} onClick={() => setEditing({ kind })}>
                    <PlusOutlined />
                  </IconButton>
                )}
              </header>
              {list(entries[kind])}
            </section>
          ))}
      </nav>
      {editing && <ItemDialog kind={editing.kind} item={editing.item} onClose={() => setEditing(null)} />}
      {removing && <RemoveItem item={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

function entriesOf(view: RecordListParams, library: Library) {
  const { filters } = view
  const to = (part: RecordFilters) =>
    toRecordListParams({
      ...view,
      ...{ page: 1, keyword: '', status: null },
      filters: withFilters(part, { sort: filters.sort }),
    }).toString()
  const entry = (key: string, part: RecordFilters, count: number) => {
    const current = Object.entries(part).some(([name, value]) => filters[name as keyof RecordFilters] === value)
    return { key, query: to(part), current, count }
  }
  const here = toRecordListParams({ ...view, page: 1 }).toString()
  return {
    all: { ...entry('all', {}, library.total), current: !isFiltered(view) },
    favorites: entry('favorites', { favorite: '1' }, library.favorites),
    shared: entry('shared', { shared: '1' }, library.shared ?? 0),
    unfiled: entry('unfiled', { folder: '0' }, library.unfiled),
    folder: library.folders.map(({ id, name, count }): Entry => ({
      ...entry(`folder ${id}`, { folder: String(id) }, count),
      name,
      icon: <FolderOutlined />,
      item: { kind: 'folder', id, name },
    })),
    tag: library.tags.map(({ id, name, color, count }): Entry => ({
      ...entry(`tag ${id}`, { tags: String(id) }, count),
      name,
      icon: <TagDot color={color} />,
      item: { kind: 'tag', id, name, color },
    })),
    search: library.searches.map(({ id, name, query }): Entry => ({
      key: `search ${id}`,
      name,
      query,
      current: query === here,
      icon: <SearchOutlined />,
      item: { kind: 'search', id, name },
    })),
  }
}

interface EntryProps {
  entry: Entry
  path: string
  onLeave: () => void
  onEdit: (item: RailItem) => void
  onRemove: (item: RailItem) => void
}

function RailEntry({
  entry: { name, icon, query, current, count, item },
  path,
  onLeave,
  onEdit,
  onRemove,
}: EntryProps) {
  const t = useT()
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <li className={styles.entry}>
      <Link to={query ? `${path}?${query}` : path} aria-current={current ? 'page' : undefined} onClick={onLeave}>
        <span className={styles.entryIcon} aria-hidden="true">
          {icon}
        </span>
        <span className="ellipsis" title={name}>
          {name}
        </span>
        {count !== undefined && (
          <>
            <span className={styles.count} aria-hidden="true">
              {count}
            </span>
            <span className="only-read">{t('library.rail.count', { count })}</span>
          </>
        )}
      </Link>
      {item && (
        <IconButton
          className={styles.entryMore}
          name={t('library.item.more', { name })}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <EllipsisOutlined />
        </IconButton>
      )}
      {item && anchor && (
        <Menu
          anchor={anchor}
          name={name}
          items={[
            { text: t('library.item.edit'), run: () => onEdit(item) },
            { text: t('library.item.remove'), danger: true, run: () => onRemove(item) },
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
    </li>
  )
}

function RemoveItem({ item: { id, kind, name }, onClose }: { item: RailItem; onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeLibraryItem(id),
    onSuccess: async () => {
      await Promise.all([['library'], ['tasks']].map((queryKey) => client.invalidateQueries({ queryKey })))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t(`library.${kind}.remove`, { name })}
      confirmText={t('library.item.remove')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t(`library.${kind}.removeText`)}</p>
    </ConfirmDialog>
  )
}
