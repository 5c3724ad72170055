import { useT } from '../../../shared/i18n/intl'
import { personRoles, type PersonRole } from '../../../wire/peopleSchemas'

interface Props {
  /** Accessible name. */
  name: string
  value: PersonRole
  disabled?: boolean
  onChange: (role: PersonRole) => void
}

/** What a person may do. */
export function RoleSelect({ name, value, disabled, onChange }: Props) {
  const t = useT()
  return (
    <select
      className="text-field"
      aria-label={name}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value as PersonRole)}
    >
      {personRoles.map((role) => (
        <option key={role} value={role}>
          {t(`people.role.${role}`)}
        </option>
      ))}
    </select>
  )
}
