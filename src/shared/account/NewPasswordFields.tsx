import { useT } from '../i18n/intl'
import { useCachedSiteInfo } from '../site/cachedSiteInfo'
import type { FieldProps } from '../ui/fields/Field'
import { PasswordField } from './PasswordField'

type FieldBinding = Omit<FieldProps, 'label'>

/** A new password and its confirmation. The site's rule is shown below the field from the start. */
export function NewPasswordFields({
  label,
  password,
  confirm,
}: {
  label: string
  password: FieldBinding
  confirm: FieldBinding
}) {
  const t = useT()
  const { password_min: min = 0 } = useCachedSiteInfo()
  return (
    <>
      <PasswordField
        {...password}
        label={label}
        autoComplete="new-password"
        {...(min > 0 && { minLength: min, rule: t('user.rule.length', { min }) })}
      />
      <PasswordField {...confirm} label={t('user.field.confirm')} autoComplete="new-password" />
    </>
  )
}
