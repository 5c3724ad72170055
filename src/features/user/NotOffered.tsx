import { Link, useLocation } from 'react-router-dom'
import { useSay } from '../../shared/intl'
import styles from './AccountForm.module.css'

/** Stands in the place of a form that is of no use on this site: why, and the way to the login. */
export function NotOffered({ title, text }: { title: string; text: string }) {
  const say = useSay()
  const { search } = useLocation()
  return (
    <section className={styles.form} aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      <p className={styles.below}>
        <Link to={`/user/login${search}`}>{say('user.forgot.toLogin')}</Link>
      </p>
    </section>
  )
}
