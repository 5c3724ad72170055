import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../../shared/i18n/intl'
import { notify } from '../../../../shared/notifications/notify'
import { ConfirmDialog } from '../../../../shared/ui/overlays/ConfirmDialog'
import type { AdminUser } from '../../../../wire/adminSchemas'
import styles from '../Admin.module.css'
import {
  changeUserCredit,
  closeUser,
  createUser,
  extendMembership,
  resetUserSecondFactor,
  sendMessage,
  setUserPassword,
  setUserRoles,
} from '../adminApi'
import { parseCount, parseHours, parseYuan } from '../base/amounts'
import { FormDialog } from '../base/FormDialog'
import { refreshAdmin } from '../base/useAdminMutation'

/** What can be done for a user. */
export type UserTask = 'credit' | 'membership' | 'message' | 'roles' | ConfirmedTask

type ConfirmedTask = 'password' | 'secondFactor' | 'close' | 'reopen'

export const userTasks = ({ closed, second_factor }: AdminUser): UserTask[] => [
  'credit',
  'membership',
  'message',
  'password',
  ...(second_factor ? (['secondFactor'] as const) : []),
  'roles',
  closed ? 'reopen' : 'close',
]

interface GeneratedPassword {
  username: string
  password: string
}

interface Props {
  user: AdminUser
  onPassword: (generated: GeneratedPassword) => void
  onClose: () => void
}

/** The dialog for one task. */
export function UserDialog({ task, ...props }: Props & { task: UserTask }) {
  switch (task) {
    case 'credit':
      return <CreditDialog {...props} />
    case 'membership':
      return <MembershipDialog {...props} />
    case 'message':
      return <MessageDialog {...props} />
    case 'roles':
      return <RolesDialog {...props} />
    case 'password':
    case 'secondFactor':
    case 'close':
    case 'reopen':
      return <ConfirmTask task={task} {...props} />
  }
}

export function CreateUserDialog({
  onCreated,
  onClose,
}: {
  onCreated: (generated: GeneratedPassword) => void
  onClose: () => void
}) {
  const t = useT()
  const [admin, setAdmin] = useState(false)
  return (
    <FormDialog
      title={t('admin.users.add')}
      submitText={t('admin.users.addSubmit')}
      fields={{
        username: { label: t('admin.users.name'), maxLength: 64 },
        password: { label: t('admin.users.password'), rule: t('admin.users.passwordRule'), optional: true },
      }}
      send={async ({ username, password: typed }) => {
        const { password } = await createUser({ username, admin, ...(typed !== '' && { password: typed }) })
        void refreshAdmin()
        if (password !== null) onCreated({ username, password })
        else notify({ kind: 'success', text: t('admin.users.added', { name: username }) })
      }}
      onClose={onClose}
    >
      <label className={styles.check}>
        <input type="checkbox" checked={admin} onChange={({ target }) => setAdmin(target.checked)} />
        {t('admin.users.administrator')}
      </label>
    </FormDialog>
  )
}

function CreditDialog({ user, onClose }: Props) {
  const t = useT()
  return (
    <FormDialog
      title={t('admin.credit.title', { name: user.username })}
      submitText={t('admin.form.save')}
      fields={{
        general: { label: t('admin.credit.general'), rule: t('admin.credit.rule'), initial: '0', inputMode: 'decimal' },
        member: { label: t('admin.credit.member'), initial: '0', inputMode: 'decimal', half: true },
        balance: { label: t('admin.credit.balance'), initial: '0', inputMode: 'decimal', half: true },
        note: { label: t('admin.credit.note'), rule: t('admin.credit.noteRule'), maxLength: 200 },
      }}
      validate={({ general, member, balance }) => ({
        ...(parseHours(general) === null && { general: 'admin.form.hours' as const }),
        ...(parseHours(member) === null && { member: 'admin.form.hours' as const }),
        ...(parseYuan(balance) === null && { balance: 'admin.form.money' as const }),
      })}
      send={async ({ general, member, balance, note }) => {
        await changeUserCredit({
          id: user.id,
          general: parseHours(general) ?? 0,
          member: parseHours(member) ?? 0,
          cents: parseYuan(balance) ?? 0,
          note,
        })
        notify({ kind: 'success', text: t('admin.credit.done', { name: user.username }) })
        void refreshAdmin()
      }}
      onClose={onClose}
    />
  )
}

function MembershipDialog({ user, onClose }: Props) {
  const t = useT()
  return (
    <FormDialog
      title={t('admin.membership.title', { name: user.username })}
      submitText={t('admin.form.save')}
      fields={{
        days: {
          label: t('admin.membership.days'),
          rule: t('admin.membership.rule'),
          inputMode: 'numeric',
          optional: true,
        },
      }}
      validate={({ days }) => ({
        ...(days.trim() !== '' && !parseCount(days) && { days: 'admin.form.days' as const }),
      })}
      send={async ({ days }) => {
        await extendMembership({ id: user.id, days: days.trim() === '' ? null : parseCount(days) })
        notify({ kind: 'success', text: t('admin.membership.done', { name: user.username }) })
        void refreshAdmin()
      }}
      onClose={onClose}
    />
  )
}

function MessageDialog({ user, onClose }: Props) {
  const t = useT()
  return (
    <FormDialog
      title={t('admin.message.to', { name: user.username })}
      submitText={t('admin.message.send')}
      fields={{
        title: { label: t('admin.message.title'), maxLength: 200 },
        text: { label: t('admin.message.text'), maxLength: 10_000, rows: 6 },
      }}
      send={async ({ title, text }) => {
        await sendMessage({ id: user.id, title, text })
        notify({ kind: 'success', text: t('admin.message.sent', { count: 1 }) })
        void refreshAdmin()
      }}
      onClose={onClose}
    />
  )
}

function RolesDialog({ user, onClose }: Props) {
  const t = useT()
  const [admin, setAdmin] = useState(user.roles.includes('admin'))
  return (
    <FormDialog
      title={t('admin.roles.title', { name: user.username })}
      submitText={t('admin.form.save')}
      fields={{
        others: {
          label: t('admin.roles.others'),
          rule: t('admin.roles.rule'),
          initial: user.roles.filter((role) => role !== 'admin').join(', '),
          optional: true,
        },
      }}
      validate={({ others }) => ({
        ...(!rolesOf(others).every((role) => /^[\p{L}\p{N}_-]{1,32}$/u.test(role)) && {
          others: 'admin.form.roles' as const,
        }),
      })}
      send={async ({ others }) => {
        await setUserRoles({ id: user.id, roles: [...(admin ? ['admin'] : []), ...rolesOf(others)] })
        notify({ kind: 'success', text: t('admin.roles.done', { name: user.username }) })
        void refreshAdmin()
      }}
      onClose={onClose}
      lead={
        <label className={styles.check}>
          <input type="checkbox" checked={admin} onChange={({ target }) => setAdmin(target.checked)} />
          {t('admin.roles.admin')}
        </label>
      }
    />
  )
}

const rolesOf = (text: string): string[] => text.split(/[\s,，、]+/).filter((role) => role !== '')

function ConfirmTask({ task, user, onPassword, onClose }: Props & { task: ConfirmedTask }) {
  const t = useT()
  const { id, username } = user
  const run = useMutation({
    mutationFn: async () => {
      if (task === 'secondFactor') return resetUserSecondFactor({ id })
      if (task !== 'password') return closeUser({ id, closed: task === 'close' })
      const { password } = await setUserPassword({ id })
      if (password !== null) onPassword({ username, password })
    },
    onSuccess: () => {
      onClose()
      if (task !== 'password') notify({ kind: 'success', text: t(`admin.${task}.done`, { name: username }) })
      void refreshAdmin()
    },
  })
  return (
    <ConfirmDialog
      title={t(`admin.${task}.title`, { name: username })}
      confirmText={t(`admin.task.${task}`)}
      busy={run.isPending}
      error={run.error}
      onConfirm={() => run.mutate()}
      onClose={onClose}
    >
      <p>{t(`admin.${task}.effect`)}</p>
    </ConfirmDialog>
  )
}
