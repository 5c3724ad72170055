import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { refreshUser } from '../../shared/currentUser'
import { describe } from '../../shared/http/catalogue'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { Dialog } from '../../shared/ui/Dialog'
import { PlainButton } from '../../shared/ui/PlainButton'
import type { User } from '../../wire/bodies'
import { editProfile } from './api'
import { pictureOf } from './pictureOf'
import styles from './SetPage.module.css'

const longestName = 64

/** The name and the picture that others see. */
export function ProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const say = useSay()
  const [nickname, setNickname] = useState(user.nickname || user.name)
  const [avatar, setAvatar] = useState(user.avatar)
  const [problem, setProblem] = useState('')
  const edit = useMutation({
    mutationFn: editProfile,
    onSuccess: () => {
      void refreshUser()
      notify({ kind: 'success', text: say('set.profile.done') })
      onClose()
    },
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    setProblem('')
    try {
      setAvatar(await pictureOf(file))
    } catch {
      setProblem(say('set.profile.noPicture'))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = nickname.trim()
    edit.mutate({ ...(name && { nickname: name }), ...(avatar !== user.avatar && { avatar }) })
  }
  return (
    <Dialog title={say('set.profile.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <label>
          {say('set.profile.nickname')}
          <input value={nickname} maxLength={longestName} onChange={({ target }) => setNickname(target.value)} />
        </label>
        <label>
          {say('set.profile.avatar')}
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        </label>
        {avatar && (
          <div className={styles.who}>
            <span className={styles.face}>
              <img src={avatar} alt={say('set.profile.avatar')} />
            </span>
            <PlainButton onClick={() => setAvatar('')}>{say('set.profile.remove')}</PlainButton>
          </div>
        )}
        <p className={styles.error} role="alert">
          {problem || (edit.isError && describe(edit.error).text)}
        </p>
        <div className={styles.buttons}>
          <PlainButton onClick={onClose}>{say('set.dialog.cancel')}</PlainButton>
          <PlainButton primary type="submit" busy={edit.isPending} disabled={edit.isPending}>
            {say('set.profile.save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
