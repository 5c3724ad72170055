import { useId } from 'react'
import { useT } from '../../i18n/intl'
import { fieldErrorText, type FieldProps } from './Field'
import styles from './Field.module.css'

type Props = Pick<FieldProps, 'name' | 'label' | 'value' | 'error' | 'maxLength' | 'onChange'> & {
  rows: number
  onBlur?: () => void
}

/** A labeled field for several lines of text. Below it: the error. */
export function TextArea({ label, error, onChange, ...area }: Props) {
  const t = useT()
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <textarea
          {...area}
          className="text-field"
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <p id={`${id}-note`} className={styles.fault}>
        {error && fieldErrorText(t, error)}
      </p>
    </div>
  )
}
