import { LogoutOutlined } from '@ant-design/icons'
import { useCurrentUser } from '../shared/currentUser'
import { useSay } from '../shared/intl'
import { membership } from '../shared/membership'
import type { User } from '../wire/bodies'
import { sayDuration } from '../shared/duration'
import { Face } from '../shared/ui/Face'
import { askToSignOut } from './SignOut'
import styles from './UserPanel.module.css'

/** Who is logged in, the membership, the credit, and the way out. */
export function UserPanel({ small = false }: { small?: boolean }) {
  const say = useSay()
  const { data: user, error, refetch } = useCurrentUser()
  return (
    <section className={`${styles.panel} ${small ? styles.small : ''}`} aria-label={say('app.user.name')}>
      {user ? <Details user={user} /> : <p>{say(error ? 'app.user.failed' : 'app.user.loading')}</p>}
      {error && !user && (
        <button type="button" className="icon-button" onClick={() => void refetch()}>
          {say('ui.error.retry')}
        </button>
      )}
      <button type="button" className={styles.out} title={say('app.user.logout')} onClick={askToSignOut}>
        <LogoutOutlined aria-hidden />
        <span className={styles.label}>{say('app.user.logout')}</span>
      </button>
    </section>
  )
}

function Details({ user }: { user: User }) {
  const say = useSay()
  const name = user.nickname || user.name || user.username
  return (
    <>
      <div className={styles.who}>
        <span className={styles.face} title={name} aria-hidden="true">
          <Face user={user} name={name} />
        </span>
        <div className={styles.words}>
          <strong title={name}>{name}</strong>
          <span>{membership(say, user)}</span>
        </div>
      </div>
      <dl className={styles.credit}>
        <dt>{say('app.user.total')}</dt>
        <dd>{sayDuration(say, user.total)}</dd>
        <dt>{say('app.user.member')}</dt>
        <dd>{sayDuration(say, user.month_total)}</dd>
      </dl>
    </>
  )
}
