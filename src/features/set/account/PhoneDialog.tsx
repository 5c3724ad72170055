import { useState } from 'react'
import { refreshUser } from '../../../shared/account/currentUser'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { SmsCodeFields } from '../../../shared/account/SmsCodeFields'
import { isMobile } from '../../../shared/account/smsCode'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { PasswordField } from '../../../shared/account/PasswordField'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { useAccountForm } from '../../../shared/account/useAccountForm'
import type { User } from '../../../wire/responses'
import { editProfile } from '../base/accountApi'
import styles from '../base/panels.module.css'
import { UsernameHint } from '../base/UsernameHint'

/** How the user proves ownership of the account; with `none`, a recent login is enough. */
type OwnershipProof = 'password' | 'oldPhone' | 'none'

function requiredProof({ has_password, phone }: User): OwnershipProof {
  if (has_password !== 0) return 'password'
  return phone ? 'oldPhone' : 'none'
}

/**
 * Changes the account's phone number. Since it can log in and reset the password, this requires the password or, without one, a
 * code sent to the current number; a code verifies the new number.
 */
export function PhoneDialog({ user, title, onClose }: { user: User; title: string; onClose: () => void }) {
  const t = useT()
  const proof = requiredProof(user)
  const [step, setStep] = useState<'old' | 'new'>(proof === 'oldPhone' ? 'old' : 'new')
  const { form, field, submit, busy, message } = useAccountForm({
    initialValues: { mobile: '', picture: '', captcha: '', password: '', oldcaptcha: '' },
    validate: ({ mobile, captcha, password }) => ({
      ...(!isMobile(mobile) && { mobile: mobile.trim() === '' ? 'user.rule.mobile' : 'user.rule.noMobile' }),
      ...(captcha.trim() === '' && { captcha: 'user.rule.code' }),
      ...(proof === 'password' && password === '' && { password: 'user.rule.password' }),
    }),
    send: async ({ mobile, captcha, password, oldcaptcha }) => {
      await editProfile({
        mobile: mobile.trim(),
        captcha: captcha.trim(),
        ...(proof === 'password' && { password }),
        ...(proof === 'oldPhone' && { oldcaptcha: oldcaptcha.trim() }),
      })
      void refreshUser()
      notify({ kind: 'success', text: t('set.phone.done') })
      onClose()
    },
    failureMessage: 'ui.code.wrong',
  })
  const old = { name: 'oldmobile', value: user.phone, error: undefined, readOnly: true, onChange: () => {} }
  const oldCode = field('oldcaptcha')
  if (step === 'old')
    return (
      <Dialog title={title} onClose={onClose}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (oldCode.value.trim() !== '') setStep('new')
          }}
        >
          <p className={styles.note}>{t('set.phone.oldFirst')}</p>
          <SmsCodeFields key="old" event="unbind" mobile={old} picture={field('picture')} captcha={oldCode} />
          <div className={styles.buttons}>
            <PlainButton onClick={onClose}>{t('set.dialog.cancel')}</PlainButton>
            <PlainButton primary type="submit" disabled={oldCode.value.trim() === ''}>
              {t('set.phone.next')}
            </PlainButton>
          </div>
        </form>
      </Dialog>
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        {proof === 'password' && (
          <>
            <UsernameHint user={user} />
            <PasswordField
              {...field('password')}
              label={t('set.password.current')}
              autoComplete="current-password"
              autoFocus
              rule={t('set.phone.whyPassword')}
            />
          </>
        )}
        <SmsCodeFields
          key="new"
          event="bind"
          mobile={{ ...field('mobile'), autoFocus: proof === 'oldPhone' }}
          picture={field('picture')}
          captcha={field('captcha')}
        />
        <p className={styles.error} role="alert">
          {message}
        </p>
        <div className={styles.buttons}>
          {proof === 'oldPhone' && <PlainButton onClick={() => setStep('old')}>{t('set.phone.back')}</PlainButton>}
          <PlainButton onClick={onClose}>{t('set.dialog.cancel')}</PlainButton>
          <PlainButton primary type="submit" busy={busy} disabled={busy}>
            {t('set.phone.submit')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
