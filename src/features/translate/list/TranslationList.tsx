import { DeleteOutlined, ReloadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSay } from '../../../shared/intl'
import { formatSize } from '../../../shared/size'
import { IconButton } from '../../../shared/ui/IconButton'
import { Moment } from '../../../shared/ui/Moment'
import { ProgressBar } from '../../../shared/ui/ProgressBar'
import { Tag } from '../../../shared/ui/Tag'
import type { Translation } from '../../../wire/translation'
import { BrowserState } from '../browser/BrowserState'
import { comparisonPath } from '../paths'
import { useRetryTranslation } from '../translations'
import { DeleteDialog } from './DeleteDialog'
import { Languages } from './Languages'
import styles from './TranslationList.module.css'

/** A page of translations. */
export function TranslationList({ translations, busy }: { translations: readonly Translation[]; busy: boolean }) {
  const say = useSay()
  const [deleting, setDeleting] = useState<Translation | null>(null)
  return (
    <>
      <ul className={styles.list} aria-label={say('translate.list.name')} aria-busy={busy}>
        {translations.map((translation) => (
          <TranslationRow key={translation.id} translation={translation} onDelete={() => setDeleting(translation)} />
        ))}
      </ul>
      {deleting && <DeleteDialog translation={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function TranslationRow({ translation, onDelete }: { translation: Translation; onDelete: () => void }) {
  const say = useSay()
  const retry = useRetryTranslation()
  const { id, name, status, by, pages, size, failed, error } = translation
  const mayRetry = by === 'server' && (status === -1 || (status === 2 && failed > 0))
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link className={styles.name} to={comparisonPath(id)} title={name}>
          {name}
        </Link>
        <p className={styles.facts}>
          <Languages translation={translation} />
          {pages > 0 && <span>{say('translate.fact.pages', { count: pages })}</span>}
          {size > 0 && <span>{formatSize(size)}</span>}
          <Moment record={translation} />
        </p>
        {status === -1 && error && <p className={styles.error}>{error}</p>}
        {status === 2 && failed > 0 && <p className={styles.error}>{say('translate.state.some', { count: failed })}</p>}
        {by === 'browser' && status !== -1 && <BrowserState translation={translation} />}
      </div>
      <Status translation={translation} />
      <div className={styles.actions}>
        {mayRetry && (
          <IconButton
            name={say('translate.list.retryOf', { name })}
            title={say('translate.state.retry')}
            disabled={retry.isPending}
            onClick={() => retry.mutate({ id })}
          >
            <ReloadOutlined />
          </IconButton>
        )}
        <IconButton
          name={say('translate.list.deleteOf', { name })}
          title={say('translate.list.delete')}
          onClick={onDelete}
        >
          <DeleteOutlined />
        </IconButton>
      </div>
    </li>
  )
}

const looks = {
  0: ['waiting', 'info'],
  1: ['running', 'processing'],
  2: ['done', 'success'],
  [-1]: ['failed', 'danger'],
} as const

function Status({ translation: { status, by, progress = 0 } }: { translation: Translation }) {
  const say = useSay()
  const [name, tone] = looks[status]
  const percent = Math.min(100, Math.max(0, Math.floor(progress)))
  const running = status === 1 && by === 'server'
  return (
    <span className={styles.status}>
      <Tag tone={tone}>
        {say(`translate.status.${name}`)}
        {running && ` ${percent}%`}
      </Tag>
      {running && <ProgressBar percent={percent} label={say('translate.state.name')} />}
    </span>
  )
}
