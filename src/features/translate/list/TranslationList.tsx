import { DeleteOutlined, ReloadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../../shared/i18n/intl'
import { formatSize } from '../../../shared/files/formatSize'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import { Tag } from '../../../shared/ui/display/Tag'
import type { Translation } from '../../../wire/translationSchemas'
import { BrowserJobStatus } from '../browser/BrowserJobStatus'
import { comparisonPath } from '../../../shared/navigation/comparisonPath'
import { useRetryTranslation } from '../translation/translationQueries'
import { DeleteTranslationDialog } from './DeleteTranslationDialog'
import { LanguagePair } from '../translation/LanguagePair'
import styles from './TranslationList.module.css'

export function TranslationList({ translations, busy }: { translations: readonly Translation[]; busy: boolean }) {
  const t = useT()
  const [deleting, setDeleting] = useState<Translation | null>(null)
  return (
    <>
      <ul className={styles.list} aria-label={t('translate.list.name')} aria-busy={busy}>
        {translations.map((translation) => (
          <TranslationRow key={translation.id} translation={translation} onDelete={() => setDeleting(translation)} />
        ))}
      </ul>
      {deleting && <DeleteTranslationDialog translation={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function TranslationRow({ translation, onDelete }: { translation: Translation; onDelete: () => void }) {
  const t = useT()
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
          <LanguagePair translation={translation} />
          {pages > 0 && <span>{t('translate.fact.pages', { count: pages })}</span>}
          {size > 0 && <span>{formatSize(size)}</span>}
          <RelativeTime record={translation} />
        </p>
        {status === -1 && error && <p className={styles.error}>{error}</p>}
        {status === 2 && failed > 0 && <p className={styles.error}>{t('translate.state.some', { count: failed })}</p>}
        {by === 'browser' && status !== -1 && <BrowserJobStatus translation={translation} />}
      </div>
      <Status translation={translation} />
      <div className={styles.actions}>
        {mayRetry && (
          <IconButton
            name={t('translate.list.retryOf', { name })}
            title={t('translate.state.retry')}
            disabled={retry.isPending}
            onClick={() => retry.mutate({ id })}
          >
            <ReloadOutlined />
          </IconButton>
        )}
        <IconButton name={t('translate.list.deleteOf', { name })} title={t('translate.list.delete')} onClick={onDelete}>
          <DeleteOutlined />
        </IconButton>
      </div>
    </li>
  )
}

const statusTags = {
  0: ['waiting', 'info'],
  1: ['running', 'processing'],
  2: ['done', 'success'],
  [-1]: ['failed', 'danger'],
} as const

function Status({ translation: { status, by, progress = 0 } }: { translation: Translation }) {
  const t = useT()
  const [name, tone] = statusTags[status]
  const percent = Math.min(100, Math.max(0, Math.floor(progress)))
  const running = status === 1 && by === 'server'
  return (
    <span className={styles.status}>
      <Tag tone={tone}>
        {t(`translate.status.${name}`)}
        {running && ` ${percent}%`}
      </Tag>
      {running && <ProgressBar percent={percent} label={t('translate.state.name')} />}
    </span>
  )
}
