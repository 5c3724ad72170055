import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { refreshUser } from '../../shared/currentUser'
import { failureText } from '../../shared/http/failureText'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { CodeFields } from '../../shared/phoneCode/CodeFields'
import { isMobile } from '../../shared/phoneCode/phoneCode'
import { Dialog } from '../../shared/ui/Dialog'
import { PlainButton } from '../../shared/ui/PlainButton'
import { editProfile } from './api'
import styles from './SetPage.module.css'

/** The phone number of the account: proven by a code, it logs in and resets the password. */
export function PhoneDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const say = useSay()
  const [mobile, setMobile] = useState('')
  const [picture, setPicture] = useState('')
  const [captcha, setCaptcha] = useState('')
  const bind = useMutation({
    mutationFn: editProfile,
    onSuccess: () => {
      void refreshUser()
      notify({ kind: 'success', text: say('set.phone.done') })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    bind.mutate({ mobile: mobile.trim(), captcha: captcha.trim() })
  }
  const field = (name: string, value: string, onChange: (value: string) => void) => ({
    name,
    value,
    onChange,
    fault: undefined,
  })
  const ready = isMobile(mobile) && captcha.trim() !== ''
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <CodeFields
          event="bind"
          mobile={field('mobile', mobile, setMobile)}
          picture={field('picture', picture, setPicture)}
          captcha={field('captcha', captcha, setCaptcha)}
        />
        <p className={styles.error} role="alert">
          {bind.isError && failureText(say, bind.error, 'ui.code.wrong')}
        </p>
        <div className={styles.buttons}>
          <PlainButton onClick={onClose}>{say('set.dialog.cancel')}</PlainButton>
          <PlainButton primary type="submit" busy={bind.isPending} disabled={!ready || bind.isPending}>
            {say('set.phone.submit')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
