import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { FormEvent } from 'react'
import { useT } from '../../i18n/intl'
import { IconButton } from '../buttons/IconButton'
import { pageLinks } from './pageLinks'
import styles from './Pager.module.css'

interface Props {
  page: number
  size: number
  total: number
  /** The total, in words. */
  text: string
  /** Page sizes to choose from. */
  sizes?: readonly number[]
  onPage: (page: number) => void
  onSize?: (size: number) => void
}

/** Pagination: adjacent pages, jump to a page, page size, and total. */
export function Pager({ page, size, total, text, sizes, onPage, onSize }: Props) {
  const t = useT()
  const last = Math.max(1, Math.ceil(total / size))
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const requested = Number(new FormData(event.currentTarget).get('page'))
    event.currentTarget.reset()
    if (requested) onPage(Math.min(last, Math.max(1, Math.round(requested))))
  }
  return (
    <nav className={styles.pager} aria-label={t('ui.pager.name')}>
      <span className={styles.total}>{text}</span>
      {last > 1 && (
        <div className={styles.pages}>
          <IconButton name={t('ui.pager.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <LeftOutlined />
          </IconButton>
          <PageLinks page={page} last={last} onPage={onPage} />
          <IconButton name={t('ui.pager.next')} disabled={page >= last} onClick={() => onPage(page + 1)}>
            <RightOutlined />
          </IconButton>
        </div>
      )}
      {sizes && total > Math.min(...sizes) && (
        <select
          className={styles.field}
          aria-label={t('ui.pager.size')}
          value={size}
          onChange={(event) => onSize?.(Number(event.target.value))}
        >
          {sizes.map((option) => (
            <option key={option} value={option}>
              {t('ui.pager.sizeOption', { size: option })}
            </option>
          ))}
        </select>
      )}
      {last > 1 && (
        <form className={styles.jump} onSubmit={jump}>
          <label>
            {t('ui.pager.jump')}
            <input className={styles.field} name="page" inputMode="numeric" autoComplete="off" />
          </label>
        </form>
      )}
    </nav>
  )
}

function PageLinks({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const t = useT()
  return pageLinks(page, last).map((link, index) =>
    link === 'gap' ? (
      <span key={`gap ${index}`} className={styles.gap}>
        …
      </span>
    ) : (
      <button
        key={link}
        type="button"
        className={`icon-button ${styles.page}`}
        aria-label={t('ui.pager.page', { page: link })}
        aria-current={link === page ? 'page' : undefined}
        onClick={() => onPage(link)}
      >
        {link}
      </button>
    ),
  )
}
