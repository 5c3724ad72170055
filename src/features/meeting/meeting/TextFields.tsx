import { useT } from '../../../shared/i18n/intl'
import styles from './MeetingFields.module.css'

/** Limits of the server, in characters. */
const maxLength = { title: 300, remark: 2000 }

interface Props {
  id: string
  value: string
  onChange: (value: string) => void
}

/** @param props.placeholder the title of a meeting that is given none */
export function TitleField({ id, value, placeholder, onChange }: Props & { placeholder: string }) {
  const t = useT()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('meeting.field.title')}</label>
      <input
        id={id}
        className="text-field"
        value={value}
        maxLength={maxLength.title}
        placeholder={placeholder}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

export function RemarkField({ id, value, onChange }: Props) {
  const t = useT()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('meeting.field.remark')}</label>
      <textarea
        id={id}
        className="text-field"
        rows={3}
        value={value}
        maxLength={maxLength.remark}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
