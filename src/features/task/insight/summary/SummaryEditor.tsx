import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useT } from '../../../../shared/i18n/intl'
import { formatTime } from '../../../../shared/time/formatTime'
import { IconButton } from '../../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import type { Summary, SummaryEdit, SummarySection } from '../../../../wire/insightSchemas'
import insightStyles from '../generation/Insight.module.css'
import styles from './Summary.module.css'
import { shownSections, summaryLines } from './summaryDocument'

interface Props {
  summary: Summary
  onChange: (change: Partial<SummaryEdit>) => void
}

/** Fields for everything in a summary. Each input is saved. */
export function SummaryEditor({ summary, onChange }: Props) {
  const t = useT()
  const { chapters, decisions = [], todos, keywords } = summary
  const lines = summaryLines(summary)
  const name = (section: SummarySection) => t(`insight.summary.${section}`)
  const sections: Record<SummarySection, ReactNode> = {
    lines: (
      <Items name={name('lines')} items={lines} blank={{ text: '' }} onChange={(next) => onChange({ lines: next })} />
    ),
    decisions: (
      <Items
        name={name('decisions')}
        items={decisions}
        blank={{ text: '' }}
        onChange={(next) => onChange({ decisions: next })}
      />
    ),
    todos: (
      <Items
        name={name('todos')}
        items={todos}
        blank={{ text: '', done: 0 as const }}
        onChange={(next) => onChange({ todos: next })}
        field={{ name: t('insight.todo.owner'), of: 'owner', maxLength: 100 }}
      />
    ),
    chapters: (
      <Items
        name={name('chapters')}
        items={chapters}
        onChange={(next) => onChange({ chapters: next })}
        field={{ name: t('insight.edit.chapter'), of: 'title', maxLength: 200 }}
      />
    ),
    keywords: (
      <textarea
        className={styles.area}
        rows={2}
        aria-label={name('keywords')}
        defaultValue={keywords.join(t('insight.summary.comma'))}
        onChange={({ target }) =>
          onChange({
            keywords: target.value
              .split(/[,，、;；\n]/)
              .map((word) => word.trim().slice(0, 60))
              .filter(Boolean)
              .slice(0, 60),
          })
        }
      />
    ),
  }
  return (
    <div className={insightStyles.text}>
      {shownSections(summary).map((section) => (
        <section key={section}>
          <h2>{name(section)}</h2>
          {sections[section]}
        </section>
      ))}
    </div>
  )
}

interface EditableItem {
  text: string
  start?: number | undefined
  owner?: string | undefined
  title?: string
}

interface ItemsProps<Item extends EditableItem> {
  name: string
  items: readonly Item[]
  /** A new item; absent if none can be added. */
  blank?: Item
  /** A short text above the item's text. */
  field?: { name: string; of: 'owner' | 'title'; maxLength: number }
  onChange: (items: Item[]) => void
}

function Items<Item extends EditableItem>({ name, items, blank, field, onChange }: ItemsProps<Item>) {
  const t = useT()
  const change = (index: number, next: Partial<EditableItem>) =>
    onChange(items.map((item, at) => (at === index ? { ...item, ...next } : item)))
  return (
    <>
      <ul className={styles.items}>
        {items.map((item, index) => (
          <li key={index} className={styles.item}>
            <div className={styles.fields}>
              {field && (
                <input
                  className={styles.short}
                  aria-label={`${field.name} ${index + 1}`}
                  placeholder={field.name}
                  maxLength={field.maxLength}
                  value={item[field.of] ?? ''}
                  onChange={({ target }) => change(index, { [field.of]: target.value })}
                />
              )}
              <textarea
                className={styles.area}
                rows={1}
                aria-label={`${name} ${index + 1}`}
                maxLength={4_000}
                value={item.text}
                onChange={({ target }) => change(index, { text: target.value })}
              />
            </div>
            {item.start !== undefined && <time className={insightStyles.time}>{formatTime(item.start)}</time>}
            <IconButton
              name={t('insight.edit.removeItem', { name, number: index + 1 })}
              title={t('insight.edit.remove')}
              onClick={() => onChange(items.filter((_, at) => at !== index))}
            >
              <CloseOutlined />
            </IconButton>
          </li>
        ))}
      </ul>
      {blank && (
        <PlainButton className={styles.add} onClick={() => onChange([...items, blank])}>
          <PlusOutlined aria-hidden="true" />
          {t('insight.edit.add')}
        </PlainButton>
      )}
    </>
  )
}
