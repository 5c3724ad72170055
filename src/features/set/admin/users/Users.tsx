import { useState } from 'react'
import { useT, type Translate } from '../../../../shared/i18n/intl'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import { Tag } from '../../../../shared/ui/display/Tag'
import { SearchField } from '../../../../shared/ui/fields/SearchField'
import type { DataColumns } from '../../../../shared/ui/table/DataTable'
import type { AdminUser } from '../../../../wire/adminSchemas'
import { PagedTable } from '../../base/PagedTable'
import panels from '../../base/panels.module.css'
import styles from '../Admin.module.css'
import { fetchUsers } from '../adminApi'
import { formatDuration } from '../../../../shared/time/formatDuration'
import { formatCents } from '../base/amounts'
import { RowMenu } from '../base/RowMenu'
import { SecretDialog } from '../base/SecretDialog'
import { When } from '../base/When'
import { CreateUserDialog, UserDialog, userTasks, type UserTask } from './UserDialogs'

/** All users, with what an administrator can do for each. */
export function Users() {
  const t = useT()
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<{ user: AdminUser; task: UserTask } | null>(null)
  const [secret, setSecret] = useState<{ username: string; password: string } | null>(null)
  const list = `users ${search}`
  return (
    <section className={panels.panel}>
      <h2>{t('admin.view.users')}</h2>
      <div className={styles.tools}>
        <SearchField keyword={search} label={t('admin.users.search')} onSearch={setSearch} />
        <PlainButton primary onClick={() => setAdding(true)}>
          {t('admin.users.add')}
        </PlainButton>
      </div>
      <PagedTable
        key={list}
        name={list}
        fetch={(page, signal) => fetchUsers({ search, ...page }, signal)}
        columns={columns(t, (user, task) => setChosen({ user, task }))}
        empty={t('admin.users.none')}
      />
      {adding && <CreateUserDialog onCreated={setSecret} onClose={() => setAdding(false)} />}
      {chosen && <UserDialog {...chosen} onPassword={setSecret} onClose={() => setChosen(null)} />}
      {secret && (
        <SecretDialog
          title={t('admin.users.passwordOf', { name: secret.username })}
          hint={t('admin.users.temporaryHint')}
          secret={secret.password}
          onClose={() => setSecret(null)}
        />
      )}
    </section>
  )
}

function columns(t: Translate, onChoose: (user: AdminUser, task: UserTask) => void): DataColumns<AdminUser> {
  return [
    {
      title: t('admin.users.name'),
      key: 'name',
      render: (_, user) => (
        <div className={styles.cell}>
          <span>{user.username}</span>
          <small className={styles.narrow}>{creditOf(t, user)}</small>
          <span className={styles.tags}>
            {user.closed && <Tag tone="danger">{t('admin.users.closed')}</Tag>}
            {user.roles.map((role) => (
              <Tag key={role} tone="info">
                {role === 'admin' ? t('admin.users.administrator') : role}
              </Tag>
            ))}
            {user.openid !== null && (
              <Tag tone="info">{[t('admin.users.openid'), user.openid].filter(Boolean).join(' · ')}</Tag>
            )}
            {user.temporary_until !== null && <Tag tone="processing">{t('admin.users.temporary')}</Tag>}
          </span>
        </div>
      ),
    },
    {
      title: t('admin.users.credit'),
      key: 'credit',
      width: 192,
      responsive: ['md'],
      render: (_, user) => (
        <div className={styles.cell}>
          <span>{formatDuration(t, user.general)}</span>
          <small>{othersOf(t, user).join(' · ')}</small>
        </div>
      ),
    },
    {
      title: t('admin.users.membership'),
      key: 'membership',
      width: 128,
      responsive: ['md'],
      render: (_, { vip_end, vip_forever }) =>
        vip_forever ? t('admin.users.forever') : vip_end === '' ? '–' : vip_end.slice(0, 10),
    },
    {
      title: t('admin.users.seen'),
      key: 'seen',
      width: 152,
      responsive: ['lg'],
      render: (_, { seen_at }) => <When at={seen_at} />,
    },
    { title: '', key: 'actions', width: 56, render: (_, user) => <UserMenu user={user} onChoose={onChoose} /> },
  ]
}

/** Member time and money. */
const othersOf = (t: Translate, { member, balance_cents }: AdminUser): string[] => [
  ...(member > 0 ? [t('set.ledger.member', { time: formatDuration(t, member) })] : []),
  ...(balance_cents > 0 ? [formatCents(balance_cents)] : []),
]

const creditOf = (t: Translate, user: AdminUser): string =>
  [`${t('admin.users.credit')} ${formatDuration(t, user.general)}`, ...othersOf(t, user)].join(' · ')

function UserMenu({ user, onChoose }: { user: AdminUser; onChoose: (user: AdminUser, task: UserTask) => void }) {
  const t = useT()
  const items = userTasks(user).map((task) => ({
    text: t(`admin.task.${task}`),
    danger: task === 'close',
    startsGroup: task === 'close' || task === 'reopen',
    run: () => onChoose(user, task),
  }))
  return <RowMenu name={t('admin.users.actionsOf', { name: user.username })} items={items} />
}
