import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formErrorText } from '../../../shared/http/formErrorText'
import { refetchQueries } from '../../../shared/http/queryClient'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { formatDateTime } from '../../../shared/time/formatRelativeTime'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import { useNow } from '../../../shared/time/useNow'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Tag } from '../../../shared/ui/display/Tag'
import type { Id } from '../../../wire/responses'
import type { ApiToken } from '../../../wire/tokenSchemas'
import { revokeToken, tokensKey } from './tokenApi'
import styles from './Tokens.module.css'

/** Tokens with what they may do and when they were used; each can be revoked. */
export function TokenList({ tokens }: { tokens: readonly ApiToken[] }) {
  const t = useT()
  const [target, setTarget] = useState<Id | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const revoke = useMutation({
    mutationFn: revokeToken,
    onSuccess: async () => {
      await refetchQueries(tokensKey)
      setTarget(null)
      // The button that had the focus is gone.
      list.current?.focus()
    },
  })
  const choose = (id: Id | null) => {
    revoke.reset()
    setTarget(id)
  }
  return (
    <ul ref={list} className={styles.list} tabIndex={-1} aria-label={t('set.tokens.title')}>
      {tokens.length === 0 && <li className={styles.when}>{t('set.tokens.none')}</li>}
      {tokens.map((token) => (
        <li key={token.id}>
          <TokenFacts token={token} />
          {target === token.id ? (
            <div className={styles.confirm} role="group" aria-label={t('set.tokens.sure', { name: token.name })}>
              <p>{t('set.tokens.sure', { name: token.name })}</p>
              <p className={styles.problem} role="alert">
                {revoke.isError && formErrorText(t, revoke.error, 'set.tokens.failed')}
              </p>
              <div className={styles.buttons}>
                <PlainButton autoFocus onClick={() => choose(null)}>
                  {t('set.dialog.cancel')}
                </PlainButton>
                <PlainButton
                  primary
                  busy={revoke.isPending}
                  disabled={revoke.isPending}
                  onClick={() => revoke.mutate(token.id)}
                >
                  {t('set.tokens.revoke')}
                </PlainButton>
              </div>
            </div>
          ) : (
            <PlainButton
              className={styles.end}
              aria-label={t('set.tokens.revokeNamed', { name: token.name })}
              onClick={() => choose(token.id)}
            >
              {t('set.tokens.revoke')}
            </PlainButton>
          )}
        </li>
      ))}
    </ul>
  )
}

function TokenFacts({ token }: { token: ApiToken }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const { name, hint, scopes, created_at, used_at, expires_at } = token
  const expiresMs = expires_at === undefined ? Infinity : Date.parse(expires_at)
  const expiry = Number.isFinite(expiresMs) ? formatDateTime(expiresMs, locale) : ''
  return (
    <>
      <p>
        <strong>{name}</strong>
        <code>{hint}…</code>
        <Tag tone="info">{t(scopes.includes('write') ? 'set.tokens.write' : 'set.tokens.read')}</Tag>
        {expiresMs <= now && <Tag tone="danger">{t('set.tokens.expired')}</Tag>}
      </p>
      <p className={styles.when}>
        {t('set.tokens.createdAt')} <RelativeTime record={{ created_at, createtime: '' }} />
        {' · '}
        {used_at === undefined ? (
          t('set.tokens.unused')
        ) : (
          <>
            {t('set.tokens.usedAt')} <RelativeTime record={{ created_at: used_at, createtime: '' }} />
          </>
        )}
        {' · '}
        {expiry === '' ? t('set.tokens.never') : t('set.tokens.until', { date: expiry })}
      </p>
    </>
  )
}
