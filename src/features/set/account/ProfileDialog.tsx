import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { refreshUser } from '../../../shared/account/currentUser'
import { focusFieldOnOpen } from '../../../shared/browser/focusOnOpen'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { Avatar } from '../../../shared/account/Avatar'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { User } from '../../../wire/responses'
import { editProfile } from '../base/accountApi'
import { resizeAvatar } from './resizeAvatar'
import styles from '../base/panels.module.css'

const maxNameChars = 64

/** Edits the public name and avatar. */
export function ProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT()
  const [nickname, setNickname] = useState(user.nickname || user.name)
  const [avatar, setAvatar] = useState(user.avatar)
  const [problem, setProblem] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const edit = useMutation({
    mutationFn: editProfile,
    onSuccess: () => {
      void refreshUser()
      notify({ kind: 'success', text: t('set.profile.done') })
      onClose()
    },
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    setProblem('')
    try {
      setAvatar(await resizeAvatar(file))
    } catch {
      setProblem(t('set.profile.noPicture'))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = nickname.trim()
    edit.mutate({ ...(name && { nickname: name }), ...(avatar !== user.avatar && { avatar }) })
  }
  return (
    <Dialog title={t('set.profile.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <label>
          {t('set.profile.nickname')}
          <input
            ref={focusFieldOnOpen}
            className="text-field"
            value={nickname}
            maxLength={maxNameChars}
            onChange={({ target }) => setNickname(target.value)}
          />
        </label>
        <fieldset>
          <legend>{t('set.profile.avatar')}</legend>
          <div className={styles.picture}>
            <span className={styles.face} aria-hidden="true">
              <Avatar user={{ ...user, avatar }} name={nickname || user.username} />
            </span>
            <PlainButton onClick={() => file.current?.click()}>
              {t(avatar ? 'set.profile.change' : 'set.profile.choose')}
            </PlainButton>
            {avatar && <PlainButton onClick={() => setAvatar('')}>{t('set.profile.remove')}</PlainButton>}
          </div>
          <input
            ref={file}
            type="file"
            hidden
            aria-label={t('set.profile.avatar')}
            accept="image/png,image/jpeg,image/webp"
            onChange={({ target }) => {
              void choose(target.files?.[0])
              // So that the same file can be chosen again.
              target.value = ''
            }}
          />
        </fieldset>
        <p className={styles.error} role="alert">
          {problem || (edit.isError && errorText(edit.error).text)}
        </p>
        <div className={styles.buttons}>
          <PlainButton onClick={onClose}>{t('set.dialog.cancel')}</PlainButton>
          <PlainButton primary type="submit" busy={edit.isPending} disabled={edit.isPending}>
            {t('set.profile.save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
