import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { FormEvent } from 'react'
import { useSay } from '../intl'
import { IconButton } from './IconButton'
import { pageList } from './pageList'
import styles from './Pager.module.css'

interface Props {
  page: number
  size: number
  total: number
  /** Says how many there are in all. */
  text: string
  /** To choose from. */
  sizes?: readonly number[]
  onPage: (page: number) => void
  onSize?: (size: number) => void
}

/** The way through a long list: neighbours, a jump to any page, how many a page, how many in all. */
export function Pager({ page, size, total, text, sizes, onPage, onSize }: Props) {
  const say = useSay()
  const last = Math.max(1, Math.ceil(total / size))
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = Number(new FormData(event.currentTarget).get('page'))
    event.currentTarget.reset()
    if (wanted) onPage(Math.min(last, Math.max(1, Math.round(wanted))))
  }
  return (
    <nav className={styles.pager} aria-label={say('ui.pager.name')}>
      <span className={styles.total}>{text}</span>
      <div className={styles.pages}>
        <IconButton name={say('ui.pager.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <LeftOutlined />
        </IconButton>
        <PageLinks page={page} last={last} onPage={onPage} />
        <IconButton name={say('ui.pager.next')} disabled={page >= last} onClick={() => onPage(page + 1)}>
          <RightOutlined />
        </IconButton>
      </div>
      {sizes && (
        <select
          className={styles.field}
          aria-label={say('ui.pager.size')}
          value={size}
          onChange={(event) => onSize?.(Number(event.target.value))}
        >
          {sizes.map((each) => (
            <option key={each} value={each}>
              {say('ui.pager.sizeOption', { size: each })}
            </option>
          ))}
        </select>
      )}
      {last > 1 && (
        <form className={styles.jump} onSubmit={jump}>
          <label>
            {say('ui.pager.jump')}
            <input className={styles.field} name="page" inputMode="numeric" autoComplete="off" />
          </label>
        </form>
      )}
    </nav>
  )
}

function PageLinks({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const say = useSay()
  return pageList(page, last).map((link, index) =>
    link === 'gap' ? (
      <span key={`gap ${index}`} className={styles.gap}>
        …
      </span>
    ) : (
      <button
        key={link}
        type="button"
        className={`icon-button ${styles.page}`}
        aria-label={say('ui.pager.page', { page: link })}
        aria-current={link === page ? 'page' : undefined}
        onClick={() => onPage(link)}
      >
        {link}
      </button>
    ),
  )
}
