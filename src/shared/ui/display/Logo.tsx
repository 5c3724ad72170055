import styles from './Logo.module.css'

/** The product's logo: a voice that turns into lines of text. Keep in sync with public/favicon.svg. */
export function Logo() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M7 13v6M11 9v14M15 12v8M19 11h7M19 16h7M19 21h4" />
    </svg>
  )
}
