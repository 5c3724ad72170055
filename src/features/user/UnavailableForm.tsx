import { Link, useLocation } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import styles from './AccountForm.module.css'

/** Shown instead of a form that this site doesn't offer: the reason, and a link to the login. */
export function UnavailableForm({ title, text }: { title: string; text: string }) {
  const t = useT()
  const { search } = useLocation()
  return (
    <section className={styles.form} aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      <p className={styles.below}>
        <Link to={`/user/login${search}`}>{t('user.forgot.toLogin')}</Link>
      </p>
    </section>
  )
}
