import { LinkOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../shared/http/errorText'
import { refetchQueries } from '../../../shared/http/queryClient'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { formatMinute } from '../../../shared/time/formatMinute'
import { useNow } from '../../../shared/time/useNow'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Invitation, PersonRole } from '../../../wire/peopleSchemas'
import type { Id } from '../../../wire/responses'
import { appUrl } from '../record/appUrl'
import { copyLinkQuietly } from '../record/copyLink'
import { addInvitation, removeInvitation } from './peopleApi'
import styles from './People.module.css'
import { RoleSelect } from './RoleSelect'
import { peopleKey } from './usePeople'

const dayChoices = ['7', '30', ''] as const

/** The address that a person opens to get access. */
const invitationLink = (key: string): string => `${appUrl()}#/task/join?key=${encodeURIComponent(key)}`

/** Links that give access to whoever opens them and logs in. */
export function InvitationLinks({ id, invitations }: { id: Id; invitations: readonly Invitation[] }) {
  const t = useT()
  const [role, setRole] = useState<PersonRole>('reader')
  const [days, setDays] = useState<(typeof dayChoices)[number]>('7')
  const [done, setDone] = useState('')
  const create = useMutation({
    async mutationFn() {
      setDone('')
      const made = await addInvitation({ id: Number(id), role, ...(days !== '' && { days: Number(days) }) })
      setDone(await copyLinkQuietly(invitationLink(made.key), t('people.invite.done')))
    },
    onSuccess: () => refetchQueries(peopleKey(id)),
  })
  return (
    <details className={styles.more}>
      <summary>{t('people.invite.title')}</summary>
      <p className={styles.note}>{t('people.invite.text')}</p>
      <div className={styles.add}>
        <RoleSelect name={t('people.add.role')} value={role} onChange={setRole} />
        <select
          className="text-field"
          aria-label={t('people.invite.expiry')}
          value={days}
          onChange={({ target }) => setDays(dayChoices.find((each) => each === target.value) ?? '')}
        >
          {dayChoices.map((each) => (
            <option key={each} value={each}>
              {each === '' ? t('people.invite.forever') : t('people.invite.days', { days: Number(each) })}
            </option>
          ))}
        </select>
        <PlainButton busy={create.isPending} disabled={create.isPending} onClick={() => create.mutate()}>
          {!create.isPending && <LinkOutlined aria-hidden="true" />}
          {t('people.invite.create')}
        </PlainButton>
        <p className={`error-text ${styles.fault}`} role="alert">
          {create.isError && errorText(create.error).text}
        </p>
        <p className={`done-text ${styles.fault}`} role="status">
          {done}
        </p>
      </div>
      {invitations.length > 0 && (
        <ul className={styles.people}>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} id={id} invitation={invitation} onDone={setDone} />
          ))}
        </ul>
      )}
    </details>
  )
}

interface InvitationRowProps {
  id: Id
  invitation: Invitation
  /** Called with what was done. */
  onDone: (text: string) => void
}

function InvitationRow({ id, invitation, onDone }: InvitationRowProps) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const { role, created_at, expires_at } = invitation
  const revoke = useMutation({
    mutationFn: () => removeInvitation({ id: Number(id), invitation: Number(invitation.id) }),
    onSuccess: () => onDone(t('people.invite.revoked')),
    onSettled: () => refetchQueries(peopleKey(id)),
  })
  const facts = [
    t('people.invite.row', { role: t(`people.role.${role}`), date: formatMinute(created_at, locale) }),
    expires_at !== undefined &&
      (Date.parse(expires_at) <= now
        ? t('people.invite.expired')
        : t('people.invite.until', { date: formatMinute(expires_at, locale) })),
  ]
  return (
    <li>
      <span className={styles.invitation}>{facts.filter(Boolean).join(' · ')}</span>
      <PlainButton busy={revoke.isPending} disabled={revoke.isPending} onClick={() => revoke.mutate()}>
        {t('people.invite.revoke')}
      </PlainButton>
    </li>
  )
}
