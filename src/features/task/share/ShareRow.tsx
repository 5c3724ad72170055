import { useState } from 'react'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { formatMinute } from '../../../shared/time/formatMinute'
import { formatTime } from '../../../shared/time/formatTime'
import { useNow } from '../../../shared/time/useNow'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Share } from '../../../wire/shareSchemas'
import { copyLinkQuietly } from '../record/copyLink'
import { shareParts } from './shareForm'
import styles from './Share.module.css'

interface Props {
  share: Share
  /** Its address; undefined if this device does not know it. */
  link: string | undefined
  busy: boolean
  onEdit: () => void
  onRenew: () => void
  onRevoke: () => void
}

/** A link to the record: what it shows, who came, and what can be done with it. */
export function ShareRow({ share, link, busy, onEdit, onRenew, onRevoke }: Props) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const [done, setDone] = useState('')
  const name = t('share.row.name', { date: formatMinute(share.created_at, locale) })
  const isExpired = share.expires_at !== undefined && Date.parse(share.expires_at) <= now
  const shown = [
    t('share.row.text'),
    ...shareParts.filter((part) => part !== 'export' && share[part] === 1).map((part) => t(`share.part.${part}`)),
    ...share.translations.map((language) => t('share.part.translation', { language: languageName(language, t) })),
  ]
  const facts = [
    share.from !== undefined &&
      share.to !== undefined &&
      t('share.row.range', { from: formatTime(share.from), to: formatTime(share.to) }),
    isExpired
      ? t('share.row.expired')
      : share.expires_at === undefined
        ? t('share.row.forever')
        : t('share.row.until', { date: formatMinute(share.expires_at, locale) }),
    share.password === 1 && t('share.row.locked'),
    t('share.row.visits', { count: share.visits }),
    share.last_visit_at !== undefined && t('share.row.lastVisit', { date: formatMinute(share.last_visit_at, locale) }),
  ].filter((fact) => fact !== false)
  return (
    <li className={styles.row} aria-label={name}>
      <p className={styles.shown}>{shown.join(' · ')}</p>
      <p className={styles.note}>{facts.join(' · ')}</p>
      {link === undefined ? (
        <p className={styles.note}>{t('share.row.elsewhere')}</p>
      ) : (
        <input
          className={`text-field ${styles.address}`}
          readOnly
          value={link}
          aria-label={t('share.row.address')}
          onFocus={({ target }) => target.select()}
        />
      )}
      {isAsking ? (
        <div className={styles.sure} role="group" aria-label={t('share.row.sure')}>
          <p>{t('share.row.sure')}</p>
          <div className={styles.buttons}>
            <PlainButton autoFocus onClick={() => setAsking(false)}>
              {t('ui.dialog.cancel')}
            </PlainButton>
            <PlainButton className={styles.danger} busy={busy} disabled={busy} onClick={onRevoke}>
              {t('share.row.revoke')}
            </PlainButton>
          </div>
        </div>
      ) : (
        <div className={styles.buttons}>
          {link === undefined ? (
            <PlainButton busy={busy} disabled={busy} onClick={onRenew}>
              {t('share.row.renew')}
            </PlainButton>
          ) : (
            !isExpired && (
              <PlainButton onClick={() => void copyLinkQuietly(link, t('task.share.done')).then(setDone)}>
                {t('share.row.copy')}
              </PlainButton>
            )
          )}
          <PlainButton onClick={onEdit}>{t('share.row.edit')}</PlainButton>
          <PlainButton onClick={() => setAsking(true)}>{t('share.row.revoke')}</PlainButton>
        </div>
      )}
      <p className="done-text" role="status">
        {done}
      </p>
    </li>
  )
}
