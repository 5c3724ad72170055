import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { leaveForIssuer, takePendingOpenId } from '../../../shared/account/openIdTicket'
import { useAccountForm } from '../../../shared/account/useAccountForm'
import { formErrorText } from '../../../shared/http/formErrorText'
import { refetchQueries } from '../../../shared/http/queryClient'
import { useT } from '../../../shared/i18n/intl'
import { usePageParams } from '../../../shared/navigation/usePageParams'
import { notify } from '../../../shared/notifications/notify'
import { webUrl } from '../../../shared/site/webUrl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import type { User } from '../../../wire/responses'
import panelStyles from '../base/panels.module.css'
import { checkCurrentPassword, CurrentPassword, passwordOf, SecurityForm } from './SecurityForm'
import { beginOpenIdLink, fetchOpenIdAccount, linkOpenId, unlinkOpenId } from './securityApi'
import { SettingRow } from '../base/SettingRow'

const openIdKey = ['openid']

/** The login at the site's issuer of OpenID Connect that is linked to the account. */
export function OpenIdRow({ user, name }: { user: User; name: string }) {
  const t = useT()
  const [open, setOpen] = useState<'link' | 'unlink'>()
  const close = () => setOpen(undefined)
  const problem = useReturnFromIssuer()
  const { data } = useQuery({ queryKey: openIdKey, queryFn: ({ signal }) => fetchOpenIdAccount(signal) })
  if (!data) return null
  const { linked } = data
  const title = name || t('account.openid.title')
  return (
    <>
      <SettingRow title={title}>
        <span>{linked ? linked.name || t('account.openid.linked') : t('account.openid.none')}</span>
        {problem !== '' && (
          <span className={panelStyles.error} role="alert">
            {problem}
          </span>
        )}
        <PlainButton onClick={() => setOpen(linked ? 'unlink' : 'link')}>
          {t(linked ? 'account.openid.unlink' : 'account.openid.link')}
        </PlainButton>
      </SettingRow>
      {open && <LinkDialog user={user} kind={open} name={title} onClose={close} />}
    </>
  )
}

/** Completes the link when the browser is back from the issuer. Returns why it failed, '' if it didn't. */
function useReturnFromIssuer(): string {
  const t = useT()
  const [params, setParams] = usePageParams()
  const code = params.get('openid')
  const completing = useRef(false)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (code === null || completing.current) return
    completing.current = true
    const pending = takePendingOpenId()
    setParams(
      (now) => {
        now.delete('openid')
        return now
      },
      { replace: true },
    )
    linkOpenId({ ticket: pending?.ticket ?? 'none', code })
      .then(async () => {
        await refetchQueries(openIdKey)
        notify({ kind: 'success', text: t('account.openid.done') })
      })
      .catch((error: unknown) => setProblem(formErrorText(t, error, 'account.openid.failed')))
      .finally(() => (completing.current = false))
  }, [code, setParams, t])
  return problem
}

interface DialogProps {
  user: User
  kind: 'link' | 'unlink'
  name: string
  onClose: () => void
}

function LinkDialog({ user, kind, name, onClose }: DialogProps) {
  const t = useT()
  const { field, ...form } = useAccountForm({
    initialValues: { password: '' },
    validate: ({ password }) => checkCurrentPassword(user, password),
    send: async ({ password }) => {
      if (kind === 'link') {
        const { ticket, url } = await beginOpenIdLink(passwordOf(user, password))
        return leaveForIssuer(webUrl(url), { ticket, redirect: null })
      }
      await unlinkOpenId(passwordOf(user, password))
      await refetchQueries(openIdKey)
      notify({ kind: 'success', text: t('account.openid.removed') })
      onClose()
    },
    failureMessage: 'account.openid.failed',
  })
  return (
    <Dialog title={name} onClose={onClose}>
      <SecurityForm
        {...form}
        danger={kind === 'unlink'}
        submitText={t(kind === 'link' ? 'account.openid.continue' : 'account.openid.unlink')}
        onCancel={onClose}
      >
        <p className={panelStyles.note}>{t(`account.openid.${kind}About`)}</p>
        <CurrentPassword user={user} field={field('password')} autoFocus />
      </SecurityForm>
    </Dialog>
  )
}
