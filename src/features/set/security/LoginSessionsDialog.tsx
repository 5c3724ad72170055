import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formErrorText } from '../../../shared/http/formErrorText'
import { useT } from '../../../shared/i18n/intl'
import { refetchQueries } from '../../../shared/http/queryClient'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Tag } from '../../../shared/ui/display/Tag'
import type { LoginSession } from '../../../wire/loginSessions'
import { revokeSessions } from '../base/accountApi'
import styles from './Security.module.css'
import { loginSessionsKey } from './useLoginSessions'

/** What to revoke: one session, or all but this one. */
type RevokeTarget = LoginSession | 'others'

/** The account's login sessions, this one first; any other can be revoked. */
export function LoginSessionsDialog({
  loginSessions,
  onClose,
}: {
  loginSessions: readonly LoginSession[]
  onClose: () => void
}) {
  const t = useT()
  const [target, setTarget] = useState<RevokeTarget | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const revoke = useMutation({
    mutationFn: (selected: RevokeTarget) => revokeSessions(selected === 'others' ? undefined : selected.id),
    onSuccess: async () => {
      await refetchQueries(loginSessionsKey)
      setTarget(null)
      // The button that had the focus is gone.
      list.current?.focus()
    },
  })
  const choose = (selected: RevokeTarget | null) => {
    revoke.reset()
    setTarget(selected)
  }
  const confirm = (
    <Confirm
      text={t(target === 'others' ? 'set.signIns.sureOthers' : 'set.signIns.sure')}
      problem={revoke.isError ? formErrorText(t, revoke.error, 'set.signIns.failed') : ''}
      busy={revoke.isPending}
      onCancel={() => choose(null)}
      onConfirm={() => target && revoke.mutate(target)}
    />
  )
  const others = loginSessions.filter(({ current }) => current === 0)
  return (
    <Dialog title={t('set.signIns.title')} onClose={onClose}>
      <ul ref={list} className={styles.list} tabIndex={-1}>
        {[...loginSessions.filter(({ current }) => current === 1), ...others].map((loginSession) => {
          const device = loginSession.device || t('set.signIns.unknown')
          return (
            <li key={loginSession.id}>
              <p>
                <strong>{device}</strong>
                {loginSession.current === 1 && <Tag tone="success">{t('set.signIns.this')}</Tag>}
              </p>
              <p className={styles.when}>
                {t('set.signIns.seen')} <RelativeTime record={{ created_at: loginSession.seen, createtime: '' }} />
                {' · '}
                {t('set.signIns.since')} <RelativeTime record={{ created_at: loginSession.at, createtime: '' }} />
              </p>
              {loginSession.current === 0 &&
                (target !== null && target !== 'others' && target.id === loginSession.id ? (
                  confirm
                ) : (
                  <PlainButton
                    className={styles.end}
                    aria-label={t('set.signIns.endThat', { device })}
                    onClick={() => choose(loginSession)}
                  >
                    {t('set.signIns.end')}
                  </PlainButton>
                ))}
            </li>
          )
        })}
      </ul>
      {others.length === 0 && <p className={styles.when}>{t('set.signIns.alone')}</p>}
      {others.length > 0 &&
        (target === 'others' ? (
          confirm
        ) : (
          <PlainButton onClick={() => choose('others')}>{t('set.signIns.endOthers')}</PlainButton>
        ))}
    </Dialog>
  )
}

interface ConfirmProps {
  text: string
  /** The error of the last attempt; '' if none. */
  problem: string
  busy: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks for confirmation in place of the button. */
function Confirm({ text, problem, busy, onCancel, onConfirm }: ConfirmProps) {
  const t = useT()
  return (
    <div className={styles.confirm} role="group" aria-label={text}>
      <p>{text}</p>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.buttons}>
        <PlainButton autoFocus onClick={onCancel}>
          {t('set.dialog.cancel')}
        </PlainButton>
        <PlainButton primary busy={busy} disabled={busy} onClick={onConfirm}>
          {t('set.signIns.end')}
        </PlainButton>
      </div>
    </div>
  )
}
